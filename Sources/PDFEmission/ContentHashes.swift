import PubImages
import PubPress
import PubValues

extension Edition: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(purpose, output, standards, pictures, attachments)
    }
}

extension AttachedFile: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(name, bytes, mediaType, summary, relationship, invoiceLevel)
    }
}

extension AttachedFile.Relationship: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(rawValue)
    }
}

extension Standards: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(rawValue)
    }
}

extension EditionPictures: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        hash.combineEach(
            resolution, encoding, encodesPhotographs, rendering, compensatesBlackPoint, keepsProfiles,
            convertsInks, assumedProfile, separatesPages)
    }
}

extension Edition.Purpose: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .screen: hash.combineEach(0)
        case .print: hash.combineEach(1)
        }
    }
}

extension Edition.Output: ContentHashable {
    package func combine(into hash: inout ContentHash) {
        switch self {
        case .screen(let a): hash.combineEach(0, a)
        case .press(let a): hash.combineEach(1, a)
        }
    }
}
