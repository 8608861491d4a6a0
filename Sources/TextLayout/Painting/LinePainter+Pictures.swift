import PubDisplayList
import PubGeometry
import PubShaping
import PubTextModel

extension LinePainter {
    /// Draws the pictures of inline objects, each as wide as its object and as high as that from its descent to its ascent.
    func paintPictures(_ objects: [PlacedObject], into marks: inout Marks) {
        for placed in objects {
            guard let picture = placed.object.picture else { continue }
            let area = placed.area
            marks.items.append(.image(ImageItem(picture, frame: area, clip: area, element: placed.element)))
        }
    }
}

extension PlacedObject {
    /// The room of the object along its line.
    var area: Rect {
        Rect(
            x: origin.x, y: origin.y - object.ascent, width: object.width, height: object.ascent + object.descent)
    }
}
