import Foundation

extension DepthSource {
  /// Decodes the depth map, with the orientation of its image.
  ///
  /// - Returns: Depth in meters along the camera's z axis, 0 where unknown, and the confidence (0
  ///   low, 1 medium, 2 high) at the same size, if the source has it.
  public func load() throws -> (depth: FloatImage, confidence: ByteImage?) {
    switch self {
    case .png(let url, let unit, let confidence, let orientation):
      let depth = try Self.loadPNG(url, unit: unit)
      let grades = try confidence.map { try Self.loadConfidence($0, like: depth) }
      return (depth.oriented(orientation), grades?.oriented(orientation))
    case .floats(let url, let size, let confidence, let orientation):
      let depth = try Self.loadFloats(url, size)
      let grades = try confidence.map { try Self.loadGrades($0, size) }
      return (depth.oriented(orientation), grades?.oriented(orientation))
    case .disparityTIFF(let url, let orientation):
      let file = try ImageFile(url)
      let disparity = try file.attempt { try TIFFCodec.decodeFloat(file.bytes) }
      return (disparity.invertedDisparity().oriented(orientation), nil)
    case .embedded(let url, let orientation, _):
      let file = try ImageFile(url)
      guard file.format == .heic else {
        throw ImagingError.noDepth(url, reason: "only HEIC files carry embedded depth")
      }
      return try file.attempt { try HEICCodec.decodeDepth(file.bytes, orientation) }
    case .cells(let cells): return cells.images
    case .scaled(let source, let factor):
      var found = try source.load()
      found.depth.pixels = found.depth.pixels.map { $0 * Float(factor) }
      return found
    }
  }

  private static func loadPNG(_ url: URL, unit: Double) throws -> FloatImage {
    let file = try ImageFile(url)
    let decoded = try file.attempt {
      guard file.format == .png, let decoded = try PNGCodec.decodeGray16(file.bytes) else {
        throw CodecFailure.noDepth("not a 16-bit gray PNG")
      }
      return decoded
    }
    return FloatImage(
      width: decoded.width, height: decoded.height,
      pixels: decoded.values.map { Float(Double($0) * unit) })
  }

  private static func loadConfidence(_ url: URL, like depth: FloatImage) throws -> ByteImage {
    let image = try ByteImage.load(url)
    guard image.width == depth.width, image.height == depth.height else {
      throw ImagingError.noDepth(
        url,
        reason: "the confidence map is \(image.width) × \(image.height), the depth map "
          + "\(depth.width) × \(depth.height)")
    }
    return image.graded()
  }
}

extension FloatImage {
  /// Depth from disparity (1/m); 0 unless that is a positive finite number.
  func invertedDisparity() -> FloatImage {
    FloatImage(
      width: width, height: height,
      pixels: pixels.map { $0.isFinite && $0 > Float(minDisparity) ? 1 / $0 : 0 })
  }
}

extension ByteImage {
  /// Converts confidence of both conventions, 0, 1, 2 and 0, 127, 255, to 0, 1, 2.
  func graded() -> ByteImage {
    guard pixels.contains(where: { $0 > 2 }) else { return self }
    return ByteImage(
      width: width, height: height, pixels: pixels.map { $0 < 64 ? 0 : $0 < 192 ? 1 : 2 })
  }
}
