import PubPages
import Testing

/// Luminances are those of WCAG 2.2, whether colours are those of pixels or lie between them.
@Suite struct ContrastTests {
    private func gray(_ component: Double) -> Double { Contrast.luminance(SIMD3(repeating: component)) }

    @Test func luminancesAreThoseOfTheStandard() {
        #expect(gray(0) == 0)
        #expect(abs(gray(1) - 1) < 1e-12)
        #expect(abs(gray(128 / 255) - 0.215_860_5) < 1e-7)
        #expect(abs(Contrast.luminance(SIMD3(1, 0, 0)) - 0.2126) < 1e-12)
        #expect(abs(Contrast.luminance(SIMD3(0, 1, 0)) - 0.7152) < 1e-12)
    }

    /// Those of bytes are known beforehand, and the same as if they were computed.
    @Test func bytesAreNoSteps() {
        for byte in 0...255 {
            let component = Double(byte) / 255
            for beside in [component.nextDown, component.nextUp] {
                #expect(abs(gray(component) - gray(beside)) < 1e-14)
            }
            if byte < 255 { #expect(gray(component) < gray(component + 0.5 / 255)) }
            if byte > 0 { #expect(gray(component) > gray(component - 0.5 / 255)) }
        }
    }

    @Test func whatIsNoColorDoesNoHarm() {
        #expect(gray(.nan).isNaN)
        #expect(gray(-1) < 0)
        #expect(gray(2) > 1)
    }
}
