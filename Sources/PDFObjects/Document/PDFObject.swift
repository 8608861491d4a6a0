import PubCQPDF

/// An object of a PDF: a number that means something only together with its document.
package struct PDFObject: Hashable {
    let handle: cqpdf_object
}
