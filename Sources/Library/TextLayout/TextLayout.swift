// One import for a program that sets text: these rooms are one library to it.
@_exported import PubColor
@_exported import PubDiagnostics
@_exported import PubDisplayList
@_exported import PubFonts
@_exported import PubGeometry
@_exported import PubIdentity
@_exported import PubShaping
@_exported import PubTextLayout
@_exported import PubTextModel
