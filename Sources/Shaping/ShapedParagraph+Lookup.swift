import PubGeometry
import PubIdentity
import PubTextModel
import PubUnicode
import PubValues

extension ShapedParagraph {
    /// The cluster of the text that holds the byte at `offset`; ``textClusterCount`` after the last one. Logarithmic.
    package func cluster(atOffset offset: Int32) -> Int32 {
        (0..<textClusterCount).partitioningIndex {
            clusters[Int($0)].textOffset + Int32(clusters[Int($0)].byteCount) > offset
        }
    }

    /// The fallback faces that set text in place of others, once for each script, in the order of their first use in
    /// the text: for reports. Linear in the number of clusters if there is one, else in the number of runs.
    package var substitutions: [FontSubstitution] {
        let isSubstituted = runs.indices.map { runs[$0].font != wanted($0) }
        if !isSubstituted.contains(true) { return [] }
        var found: [FontSubstitution] = []
        for cluster in clusters[..<Int(textClusterCount)] where isSubstituted[Int(cluster.run)] {
            let row = Int(cluster.run)
            let scalar = text.utf8.withUnsafeBufferPointer { Scalars.decode($0, at: Int(cluster.textOffset)).scalar }
            let new = FontSubstitution(
                wanted: wanted(row), used: runs[row].font, script: Scalars.script(of: scalar),
                offset: cluster.textOffset)
            let known = found.firstIndex {
                $0.wanted == new.wanted && $0.used == new.used && $0.script == new.script
            }
            if let known { found[known].count += 1 } else { found.append(new) }
        }
        // Figures and marks among letters of a fallback face have it for the letters' sake.
        return found.filter { use in
            !use.script.isShared
                || !found.contains { !$0.script.isShared && $0.wanted == use.wanted && $0.used == use.used }
        }
    }

    /// The face that the attributes of a row of runs name.
    private func wanted(_ row: Int) -> FontKey { text.attributes[Int(runs[row].attributes)].font }
}

/// A fallback face in place of another one, which lacks some characters of the text.
package struct FontSubstitution: Hashable, Sendable {
    /// The face that the style names.
    package var wanted: FontKey
    /// The fallback face that has the characters.
    package var used: FontKey
    /// The script of the characters.
    package var script: Script
    /// The offset of the first such character in the paragraph's UTF-8.
    package var offset: Int32
    /// The number of their clusters.
    package var count = 1
}

extension ShapedParagraph {
    /// The inline object of the placeholder at the UTF-8 offset `offset`; nil when there is none. Logarithmic.
    package func inlineObject(at offset: Int32) -> InlineObject? {
        let found = text.objects.partitioningIndex { $0.offset >= offset }
        return found < text.objects.count && text.objects[found].offset == offset ? text.objects[found].value : nil
    }
}

extension ShapedParagraph {
    /// The natural width of all its clusters, initial and trailing spaces excepted.
    package var naturalWidth: Length {
        guard let last = breaks.last else { return .zero }
        return Length(raw: widthSums[Int(max(firstLineCluster, last.end))] - widthSums[Int(firstLineCluster)])
    }

    /// The natural width of all its clusters, the initial's included, trailing spaces excepted; in 1/65,536 pt.
    package var naturalWidthWithInitial: Int64 { breaks.last.map { widthSums[Int($0.end)] } ?? 0 }
}

extension ShapedParagraph {
    /// The index after the last glyph of the cluster at `index`.
    @inlinable
    @inline(__always)
    package func glyphEnd(of index: Int32) -> Int32 {
        Int(index) + 1 < clusters.count ? clusters[Int(index) + 1].firstGlyph : Int32(glyphs.count)
    }
}
