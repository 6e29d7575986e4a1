import Foundation

@testable import Imaging

/// Photographs, masks, depth maps and metadata of cameras.
extension HostileReader {
  private static let nowhere = URL(fileURLWithPath: "/nowhere/image")

  static let images: [HostileReader] =
    ImageFormat.allCases.map { format in
      HostileReader(name: format.rawValue) { try readImage($0, as: format) }
    } + [
      HostileReader(name: "exif") { bytes in
        let metadata = ExifBlock(bytes)?.metadata
        try expect(metadata?.focalLength.map { $0.isFinite } ?? true, "a focal length of \(bytes)")
      },
      HostileReader(name: "depth") { try readDepth($0) },
    ]

  private static func readImage(_ bytes: [UInt8], as format: ImageFormat) throws {
    let known = try passingOver(ImagingError.self) { try ImageFile(nowhere, bytes: bytes) }
    guard let file = known, file.format == format else { return }
    let info = try passingOver(ImagingError.self) { try ImageInfo(file, verifying: true) }
    guard let info else { return }
    let side = ImageLimits.maxSide
    try expect(
      (1...side).contains(info.width) && (1...side).contains(info.height), "a size of \(info)")
    for request in [DecodeRequest(), DecodeRequest(channels: 1, minWidth: 4, minHeight: 4)] {
      let raster = try passingOver(ImagingError.self) { try file.decode(request) }
      guard let raster else { continue }
      try expect(
        raster.pixels.count == raster.width * raster.height * request.channels, "pixels of \(info)")
      _ = raster.bytes(max(1, raster.width / 3), max(1, raster.height / 3))
    }
  }

  private static func readDepth(_ bytes: [UInt8]) throws {
    _ = try passingOver(ImagingError.self) {
      let file = try ImageFile(nowhere, bytes: bytes)
      try file.attempt {
        switch file.format {
        case .png: _ = try PNGCodec.decodeGray16(bytes)
        case .tiff: _ = try TIFFCodec.decodeFloat(bytes).invertedDisparity().oriented(.left)
        case .heic: _ = try HEICCodec.decodeDepth(bytes, .right)
        case .jpeg, .webp, .raw: break
        }
      }
    }
  }
}
