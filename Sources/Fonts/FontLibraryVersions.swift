import PubCFreeType
import PubCHarfBuzz

/// The version of FreeType that is loaded; empty if it cannot be started.
package var freeTypeVersion: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
}

/// The version of HarfBuzz that is loaded.
package var harfBuzzVersion: String { String(cString: hb_version_string()) }
