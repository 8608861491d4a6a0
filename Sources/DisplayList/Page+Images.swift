import Identity

extension Page {
    /// The places of pictures on it. Linear in its items.
    package var placedImages: [ImageItem] { marks.items.flatMap(\.images) }
}

extension DisplayItem {
    /// The pictures in it.
    fileprivate var images: [ImageItem] {
        switch self {
        case .image(let image): [image]
        case .group(let group): group.items.flatMap(\.images)
        default: []
        }
    }
}
