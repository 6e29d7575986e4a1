import Foundation

extension RGBImage {
  /// Decodes the bytes of an image file, upright and reduced if the longer side exceeds
  /// `maxDimension` pixels.
  ///
  /// - Parameter url: Name of the image for errors; it is not read.
  /// - Throws: `ImagingError` with the name and a reason.
  public init(decoding bytes: [UInt8], named url: URL, maxDimension: Int) throws {
    let file = try ImageFile(url, bytes: bytes)
    let info = try ImageInfo(file, verifying: false)
    let upright = info.source.reducedSize(maxDimension: maxDimension)
    let stored = info.orientation.size(upright.width, upright.height)
    let raster = try file.decode(
      DecodeRequest(channels: 3, minWidth: stored.width, minHeight: stored.height))
    self.init(
      width: upright.width, height: upright.height,
      pixels: info.orientation.apply(
        raster.bytes(stored.width, stored.height), width: stored.width, height: stored.height,
        channels: 3))
  }
}
