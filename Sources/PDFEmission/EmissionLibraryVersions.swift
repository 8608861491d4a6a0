import PubCCairo
import PubPDFObjects

/// The version of Cairo that is loaded.
package var cairoVersion: String { String(cString: cairo_version_string()) }

/// The version of qpdf that is loaded.
package var qpdfVersion: String { PDFReader.version }
