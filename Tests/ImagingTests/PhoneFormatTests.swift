import Foundation
import TestSupport
import Testing

@testable import Imaging

/// WebP, raw photographs, and HEIC of newer phones.
@Suite struct PhoneFormatTests {
  /// 8 × 6 pixels of (30 x, 40 y, 100), lossless, with EXIF that says "turn right".
  private static let webP =
    "UklGRmoAAABXRUJQVlA4WAoAAAAIAAAABwAABQAAVlA4TB4AAAAvB0ABALmM6H/sIqL/ASEBYY7/GyULxmPIYgKQWjZFWElGJg"
    + "AAAE1NACoAAAAIAAIBEAACAAAAAm0AAAABEgADAAAAAQAGAAAAAAAA"
  /// A TIFF with one small image, with and without a tag for another image.
  private static let small =
    "SUkqAAgAAAALAP4ABAABAAAAAQAAAAABBAABAAAABAAAAAEBBAABAAAAAgAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAw"
    + "ABAAAAAQAAABEBBAABAAAAkgAAABUBAwABAAAAAQAAABYBBAABAAAAAgAAABcBBAABAAAACAAAAEoBBAABAAAACAAAAAAA"
    + "AAAAAAAAAAAAAA=="
  private static let thumbnail =
    "SUkqAAgAAAAKAP4ABAABAAAAAQAAAAABBAABAAAABAAAAAEBBAABAAAAAgAAAAIBAwABAAAACAAAAAMBAwABAAAAAQAAAAYBAw"
    + "ABAAAAAQAAABEBBAABAAAAhgAAABUBAwABAAAAAQAAABYBBAABAAAAAgAAABcBBAABAAAACAAAAAAAAAAAAAAAAAAAAA=="
  /// The start of a DNG of a camera.
  private static let dng =
    "SUkqAAgAAAALAAABBAABAAAACAAAAAEBBAABAAAABgAAAAIBAwADAAAAkgAAAAMBAwABAAAAAQAAAAYBAwABAAAAAgAAABEBBA"
    + "ABAAAAmAAAABUBAwABAAAAAwAAABYBBAABAAAABgAAABcBBAABAAAAkAAAABwBAwABAAAAAQAAABLGAQAEAAAAAQQAAAAA"
    + "AAAIAAgACAAAAGQeAGQ8AGRaAGR4AGSWAGS0AGTSAGQAKGQeKGQ8KGRaKGR4KGSWKGS0KGTSKGQAUGQeUGQ8UGRaUGR4UGSW"
    + "UGS0UGTSUGQAeGQeeGQ8eGRaeGR4eGSWeGS0eGTSeGQAoGQeoGQ8oGRaoGR4oGSWoGS0oGTSoGQAyGQeyGQ8yGRayGR4yGSW"
    + "yGS0yGTSyGQ="

  private func bytes(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
  }

  private func info(_ bytes: [UInt8]) throws -> ImageInfo {
    try ImageInfo(ImageFile(URLs.memory, bytes: bytes), verifying: true)
  }

  @Test func webPIsDecodedWithItsMetadata() throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(bytes(Self.webP), to: "a.jpg")
    let info = try ImageInfo(probing: url, verifying: true)
    #expect(info.format == .webp)
    #expect(info.orientation == .right)
    #expect((info.width, info.height) == (6, 8))
    #expect(info.metadata.model == "m")
    let image = try info.source.loadRGB()
    // Rotated clockwise: the first row is the first column from below.
    let first = (0..<6).map { image.pixels[3 * $0 + 1] }
    #expect(first == [200, 160, 120, 80, 40, 0])
    #expect(image.pixels[3 * 6] == 30)
    #expect(image.pixels[2] == 100)
  }

  @Test func damagedWebPIsRejected() throws {
    let sound = try bytes(Self.webP)
    for count in 12..<sound.count {
      #expect(throws: ImagingError.self) { try info(Array(sound.prefix(count))) }
    }
    for place in 12..<sound.count {
      var changed = sound
      changed[place] ^= 0x55
      do { _ = try info(changed) } catch { #expect(error is ImagingError) }
    }
  }

  @Test func rawFilesThatLibRawDoesNotKnowAreRejected() throws {
    for text in [Self.dng, Self.small] {
      let error = #expect(throws: ImagingError.self) { try info(bytes(text)) }
      switch error {
      case .unsupported(_, .raw, _)?, .damaged(_, .raw, _)?: break
      default: Issue.record("\(String(describing: error))")
      }
    }
    #expect(try info(bytes(Self.thumbnail)).width == 4)
  }

  /// The boxes of a file whose item 2 is an auxiliary image of `targets`, followed by its data.
  private func heic(_ targets: [Int], version: UInt8 = 0) -> [UInt8] {
    let start = 16
    func meta(_ place: Int) -> [UInt8] {
      let references =
        HEICBox.make(
          "auxl",
          HEICBox.big(2, 2) + HEICBox.big(targets.count, 2) + targets.flatMap { HEICBox.big($0, 2) }
        )
        + HEICBox.make("cdsc", HEICBox.big(3, 2) + HEICBox.big(2, 2) + [0, 1, 0, 2])
      let item: [UInt8] = [0, 2] + (version == 0 ? [] : [0, 0]) + [0, 0]
      let locations =
        [0x44, 0x00, 0, 1] + item + [0, 1] + HEICBox.big(place, 4) + HEICBox.big(4, 4)
      return HEICBox.full(
        "meta",
        HEICBox.full("pitm", [0, 1]) + HEICBox.full("iloc", version: version, locations)
          + HEICBox.full("iref", references))
    }
    let place = start + meta(0).count + 8
    return HEICBox.make("ftyp", Array("heicmif1".utf8)) + meta(place)
      + HEICBox.make("mdat", [9, 8, 7, 6])
  }

  @Test(arguments: [0, 1] as [UInt8]) func referenceToSeveralTargetsIsReducedToThePrimaryImage(
    version: UInt8
  ) throws {
    let wanted = heic([1], version: version)
    for targets in [[1, 5], [5, 1], [7, 6, 1, 5, 4]] {
      #expect(HEICReferences.simplified(heic(targets, version: version)) == wanted)
    }
    #expect(HEICReferences.simplified(heic([5, 6])) == heic([5]))
    #expect(HEICReferences.simplified(wanted) == wanted)
  }

  @Test func damagedBoxesDoNotCrash() {
    let sound = heic([1, 5, 6])
    for count in sound.indices { _ = HEICReferences.simplified(Array(sound.prefix(count))) }
    for place in sound.indices {
      for value in [1, 0x80, 0xFF] as [UInt8] {
        var bytes = sound
        bytes[place] ^= value
        #expect(HEICReferences.simplified(bytes).count <= bytes.count)
      }
    }
  }
}
