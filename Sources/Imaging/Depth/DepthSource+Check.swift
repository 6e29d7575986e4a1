import Foundation

extension DepthSource {
  /// Reads the headers of the files, or whole files if they have no header.
  ///
  /// - Throws: `ImagingError` if there is no depth map to decode.
  public func check() throws {
    switch self {
    case .png(let url, _, let confidence, _):
      let file = try ImageFile(url)
      try file.attempt {
        guard file.format == .png else { throw CodecFailure.noDepth("not a 16-bit gray PNG") }
        let chunks = try PNGChunks(file.bytes)
        guard chunks.isGray, chunks.bitDepth == 16 else {
          throw CodecFailure.noDepth("a PNG of \(chunks.bitDepth) bits, not 16-bit gray")
        }
      }
      if let confidence { _ = try ImageInfo(probing: confidence) }
    case .floats(let url, let size, let confidence, _):
      _ = try Self.loadFloats(url, size)
      if let confidence { _ = try Self.loadGrades(confidence, size) }
    case .disparityTIFF(let url, _):
      let file = try ImageFile(url)
      try file.attempt {
        guard file.format == .tiff else {
          throw CodecFailure.noDepth("not a TIFF of 32-bit floating point")
        }
        let header = try TIFFCodec.header(file.bytes)
        guard header.format == .floatMap else {
          throw CodecFailure.noDepth("not one channel of 32-bit floating point")
        }
      }
    case .embedded(let url, _, _):
      guard try ImageInfo(probing: url).hasDepth else {
        throw ImagingError.noDepth(url, reason: "none is embedded")
      }
    case .cells: break
    case .scaled(let source, _): try source.check()
    }
  }
}
