import FoundationEssentials
@_exported import TextLayout

extension AttributeScopes {
    /// The attributes of this library in attributed strings of Foundation, beside Foundation's own.
    public struct TextLayoutAttributes: AttributeScope {
        /// The face, size, paint and all else of a run.
        public let type: TypeKey
        /// The attributes of a paragraph; those of its first run count.
        public let paragraph: ParagraphKey
        /// The object at a placeholder, U+FFFC.
        public let object: ObjectKey
        /// The text over or under a run.
        public let ruby: RubyKey
        /// Foundation's: links and languages.
        public let foundation: FoundationAttributes

        /// ``TextLayoutAttributes/type``.
        public enum TypeKey: AttributedStringKey {
            /// What the attribute holds.
            public typealias Value = CharacterAttributes
            /// Its name in archives.
            public static let name = "TextLayout.Type"
        }

        /// ``TextLayoutAttributes/paragraph``.
        public enum ParagraphKey: AttributedStringKey {
            /// What the attribute holds.
            public typealias Value = ParagraphAttributes
            /// Its name in archives.
            public static let name = "TextLayout.Paragraph"
        }

        /// ``TextLayoutAttributes/object``. It is not inherited by text that is typed beside it.
        public enum ObjectKey: AttributedStringKey {
            /// What the attribute holds.
            public typealias Value = InlineObject
            /// Its name in archives.
            public static let name = "TextLayout.Object"
            /// Text that is added behind a run does not have it.
            public static let inheritedByAddedText = false
        }

        /// ``TextLayoutAttributes/ruby``.
        public enum RubyKey: AttributedStringKey {
            /// What the attribute holds.
            public typealias Value = Ruby
            /// Its name in archives.
            public static let name = "TextLayout.Ruby"
            /// Text that is added behind a run does not have it.
            public static let inheritedByAddedText = false
        }
    }

    /// The attributes of this library.
    public var textLayout: TextLayoutAttributes.Type { TextLayoutAttributes.self }
}

extension AttributeDynamicLookup {
    /// An attribute of this library by its name: `string.type`, `string.paragraph`.
    public subscript<Key: AttributedStringKey>(
        dynamicMember path: KeyPath<AttributeScopes.TextLayoutAttributes, Key>
    ) -> Key {
        self[Key.self]
    }
}
