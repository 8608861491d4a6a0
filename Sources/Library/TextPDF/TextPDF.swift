// One import for a program that sets text and writes it as PDF or PNG.
@_exported import PubPDFEmission
@_exported import TextLayout
