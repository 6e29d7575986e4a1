import Foundation
import TestSupport
import Testing

@testable import Imaging

/// Three pixels in Display P3, (200, 60, 50), (60, 200, 80) and a gray, and their values in sRGB.
@Suite struct ProfileTests {
  private static let files: [(name: String, text: String)] = [
    (
      "png",
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAIAAACUgoPjAAAA6WlDQ1BJQ0MgUHJvZmlsZQAAeJxjYGBckpOcW8zi"
        + "wMCQm1dSFOTupBARGaXA/oKBEQjBIDG5uIABL/h2DaL2si5+dVgBZ0pqcTKQ/gDECskFRSUMDIwCQLZKeUkBiG0C"
        + "ZIsUAR0FZHuA2OkQdgyInQRhF4DVhAQ5A9ktIHPSkdhJSOzcnNJkqL0gF/Ok5oUGA2kWIJZhCGAwxiHPAZbPY8gH"
        + "4lRQ+KD7GyHWfJ+BwXb/////dyPEvPYzMGw0Z2Dg2okQ07BgYBDkZmA4sbMgsSgRLMQMxExpaQwMn5YzMPBGMjAI"
        + "XwDqiQYA64Q/HBeqewkAAAASSURBVHicYzxhY1TSI+eywwAAErIDgv9hBaMAAAAASUVORK5CYII="
    ),
    (
      "tiff",
      "SUkqABoAAAB4nDthY2RzIqChoQEAE98ECwALAAABAwABAAAAAwAAAAEBAwABAAAAAQAAAAIBAwADAAAApAAAAAMB"
        + "AwABAAAACAAAAAYBAwABAAAAAgAAABEBBAABAAAACAAAABUBAwABAAAAAwAAABYBAwABAAAAAQAAABcBBAABAAAA"
        + "EQAAABwBAwABAAAAAQAAAHOHBwCkAQAAqgAAAAAAAAAIAAgACAAAAAGkbGNtcwRAAABtbnRyUkdCIFhZWiAH6AAB"
        + "AAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACBjcHJ0AAABEAAAACR3dHB0"
        + "AAABNAAAABRyWFlaAAABSAAAABRnWFlaAAABXAAAABRiWFlaAAABcAAAABRyVFJDAAABhAAAACBnVFJDAAABhAAA"
        + "ACBiVFJDAAABhAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAQAAAAcAFAAM21sdWMAAAAAAAAAAQAAAAxlblVT"
        + "AAAACAAAABwAbgBvAG4AZVhZWiAAAAAAAAD21gABAAAAANMtWFlaIAAAAAAAAIPfAAA9v////7tYWVogAAAAAAAA"
        + "Sr8AALE3AAAKuVhZWiAAAAAAAAAoOAAAEQsAAMi5cGFyYQAAAAAAAwAAAAJmZgAA8qcAAA1ZAAAT0AAACls="
    ),
    (
      "webp",
      "UklGRvQBAABXRUJQVlA4WAoAAAAgAAAAAgAAAAAASUNDUKQBAAAAAAGkbGNtcwRAAABtbnRyUkdCIFhZWiAH6AAB"
        + "AAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACBjcHJ0AAABEAAAACR3dHB0"
        + "AAABNAAAABRyWFlaAAABSAAAABRnWFlaAAABXAAAABRiWFlaAAABcAAAABRyVFJDAAABhAAAACBnVFJDAAABhAAA"
        + "ACBiVFJDAAABhAAAACBtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAQAAAAcAFAAM21sdWMAAAAAAAAAAQAAAAxlblVT"
        + "AAAACAAAABwAbgBvAG4AZVhZWiAAAAAAAAD21gABAAAAANMtWFlaIAAAAAAAAIPfAAA9v////7tYWVogAAAAAAAA"
        + "Sr8AALE3AAAKuVhZWiAAAAAAAAAoOAAAEQsAAMi5cGFyYQAAAAAAAwAAAAJmZgAA8qcAAA1ZAAAT0AAACltWUDhM"
        + "KQAAAC8CAAAAF6CmbQM2RCxnOggEKP4/KgwwSyCQOAUy+0jzH1zJNxQjov8BAA=="
    ),
  ]
  private static let profile =
    "AAABpGxjbXMEQAAAbW50clJHQiBYWVogB+gAAQABAAAAAAAAYWNzcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAPbWAAEAAAAA0y0AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJ"
    + "ZGVzYwAAAPAAAAAgY3BydAAAARAAAAAkd3RwdAAAATQAAAAUclhZWgAAAUgAAAAUZ1hZWgAAAVwAAAAUYlhZWgAA"
    + "AXAAAAAUclRSQwAAAYQAAAAgZ1RSQwAAAYQAAAAgYlRSQwAAAYQAAAAgbWx1YwAAAAAAAAABAAAADGVuVVMAAAAE"
    + "AAAAHABQADNtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAG4AbwBuAGVYWVogAAAAAAAA9tYAAQAAAADTLVhZ"
    + "WiAAAAAAAACD3wAAPb////+7WFlaIAAAAAAAAEq/AACxNwAACrlYWVogAAAAAAAAKDgAABELAADIuXBhcmEAAAAA"
    + "AAMAAAACZmYAAPKnAAANWQAAE9AAAApb"
  /// The profile of sRGB, by Little CMS.
  private static let plain =
    "AAACTGxjbXMEQAAAbW50clJHQiBYWVogB+oACwAXABcAEwAjYWNzcEFQUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "APbWAAEAAAAA0y1sY21zAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALZGVzYwAA"
    + "AQgAAAA2Y3BydAAAAUAAAABMd3RwdAAAAYwAAAAUY2hhZAAAAaAAAAAsclhZWgAAAcwAAAAUYlhZWgAAAeAAAAAUZ1hZ"
    + "WgAAAfQAAAAUclRSQwAAAggAAAAgZ1RSQwAAAggAAAAgYlRSQwAAAggAAAAgY2hybQAAAigAAAAkbWx1YwAAAAAAAAAB"
    + "AAAADGVuVVMAAAAaAAAAHABzAFIARwBCACAAYgB1AGkAbAB0AC0AaQBuAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAADAA"
    + "AAAcAE4AbwAgAGMAbwBwAHkAcgBpAGcAaAB0ACwAIAB1AHMAZQAgAGYAcgBlAGUAbAB5WFlaIAAAAAAAAPbWAAEAAAAA"
    + "0y1zZjMyAAAAAAABDEIAAAXe///zJQAAB5MAAP2Q///7of///aIAAAPcAADAblhZWiAAAAAAAABvoAAAOPUAAAOQWFla"
    + "IAAAAAAAACSfAAAPhAAAtsNYWVogAAAAAAAAYpcAALeHAAAY2XBhcmEAAAAAAAMAAAACZmYAAPKnAAANWQAAE9AAAApb"
    + "Y2hybQAAAAAAAwAAAACj1wAAVHsAAEzNAACZmgAAJmYAAA9c"
  /// By Little CMS from Python, relative colorimetric.
  private static let wanted: [UInt8] = [217, 42, 39, 0, 203, 58, 128, 128, 128]

  private func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  private func pixels(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    return try ImageInfo(probing: folder.write(bytes, to: "a")).source.loadRGB().pixels
  }

  @Test(arguments: 0..<3) func colorsAreConvertedToSRGB(index: Int) throws {
    let found = try pixels(bytes(Self.files[index].text))
    #expect(zip(found, Self.wanted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(found)")
  }

  @Test func profileInSeveralSegmentsOfAJPEGIsJoined() throws {
    let plain = try RGBImage(width: 3, height: 1, pixels: [UInt8](repeating: 90, count: 9))
      .jpegData()
    let profile = try bytes(Self.profile)
    func segment(_ part: ArraySlice<UInt8>, _ number: UInt8) -> [UInt8] {
      let length = 2 + 14 + part.count
      return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE\0".utf8)
        + [number, 2] + part
    }
    let segments = segment(profile[200...], 2) + segment(profile[..<200], 1)
    let file = try ImageFile(URLs.memory, bytes: plain[..<2] + segments + plain[2...])
    #expect(file.profile == profile)
    #expect(file.colorTransform != nil)
    let cut = try ImageFile(
      URLs.memory, bytes: plain[..<2] + segment(profile[200...], 2) + plain[2...])
    #expect(cut.profile == nil)
  }

  @Test func profileOfSRGBNeedsNoTransform() throws {
    #expect(try ColorTransform(profile: bytes(Self.plain)) == nil)
    #expect(try ColorTransform(profile: bytes(Self.profile)) != nil)
  }

  @Test func damagedProfilesAreHandled() throws {
    let profile = try bytes(Self.profile)
    #expect(ColorTransform(profile: []) == nil)
    for count in stride(from: 0, to: profile.count, by: 7) {
      _ = ColorTransform(profile: Array(profile.prefix(count)))
    }
    for place in profile.indices {
      var changed = profile
      changed[place] ^= 0x5A
      let found = ColorTransform(profile: changed)?.applied(to: [1, 2, 3])
      #expect(found == nil || found?.count == 3)
    }
  }
}
