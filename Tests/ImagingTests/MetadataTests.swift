import Support
import TestSupport
import Testing

@testable import Imaging

@Suite struct MetadataTests {
  private func full() -> PhotoMetadata {
    var metadata = PhotoMetadata()
    metadata.make = "Maker"
    metadata.model = "Model 7"
    metadata.software = "Viewer 10.2"
    metadata.orientation = .right
    metadata.focalLength = 6.86
    metadata.focalLength35 = 26
    metadata.focalPlaneX = 512.5
    metadata.focalPlaneY = 512.5
    metadata.fNumber = 1.8
    metadata.iso = 320
    metadata.exposureTime = 1.0 / 125
    metadata.time = 1_714_979_289
    metadata.pixelWidth = 4032
    metadata.pixelHeight = 3024
    return metadata
  }

  @Test func metadataRoundTripsThroughJPEG() throws {
    let folder = try TemporaryFolder()
    let metadata = full()
    let jpeg = try cornerImage(width: 16, height: 16).jpegData(metadata: metadata)
    let info = try ImageInfo(probing: folder.write(jpeg, to: "a.jpg"), verifying: true)
    #expect(info.metadata == metadata)
  }

  @Test func exifChunkOfAPNGIsRead() throws {
    let folder = try TemporaryFolder()
    let png = try cornerImage(width: 16, height: 8).pngData()
    let content = Array("eXIf".utf8) + full().exifBlock()
    let chunk = big32(UInt32(content.count - 4)) + content + big32(Checksum.crc32(content[...]))
    let withExif = png[..<33] + chunk + png[33...]  // behind the header chunk
    let info = try ImageInfo(probing: folder.write(withExif, to: "a.png"), verifying: true)
    #expect(info.metadata == full())
    #expect((info.width, info.height) == (8, 16))
  }

  @Test func exifDirectoryOfATIFFIsRead() throws {
    let folder = try TemporaryFolder()
    var tiff = TIFFFixture(width: 4, height: 4, content: [UInt8](repeating: 9, count: 48))
    tiff.focalLength35 = 35
    tiff.software = "V10"
    let info = try ImageInfo(probing: folder.write(tiff.bytes, to: "a.tif"))
    #expect(info.metadata.focalLength35 == 35)
    #expect(info.metadata.software == "V10")
  }

  @Test func exifItemOfAHEICIsRead() throws {
    let folder = try TemporaryFolder()
    let info = try ImageInfo(probing: folder.write(HEICFixture.plain, to: "a.heic"))
    #expect(info.metadata.focalLength35 == 26)
    #expect(info.metadata.focalLength == 6.86)
    #expect(info.metadata.cameraName == "Apple iPhone 14 Pro")
    #expect(info.metadata.time == 1_714_979_289)
    #expect(!info.hasDepth)
  }

  @Test(
    arguments: [
      ("1970:01:01 00:00:00", nil, nil, 0), ("2000:02:29 12:00:01", "5", nil, 951_825_601.5),
      ("2024:05:06 07:08:09", "250", "+02:00", 1_714_972_089.25),
      ("1969:12:31 23:59:59", nil, nil, -1),
    ] as [(String, String?, String?, Double)])
  func timesBecomeSeconds(text: String, fraction: String?, offset: String?, seconds: Double) {
    #expect(ExifTime.seconds(text, fraction: fraction, offset: offset) == seconds)
    if fraction == nil && offset == nil { #expect(ExifTime.text(seconds) == text) }
  }

  @Test(arguments: ["", "2024:13:06 07:08:09", "2024:05:06", "    :  :     :  :  ", "today"])
  func invalidTimesAreNil(text: String) {
    #expect(ExifTime.seconds(text, fraction: nil, offset: nil) == nil)
  }

  private func big32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) }
  }
}
