import Foundation

/// Apple's description of an auxiliary depth image, an XMP block in its metadata.
///
/// Reference: the fields that ImageIO writes for `AVDepthData`.
enum AppleDepthXMP {
  /// Maximum size of a block, bytes; longer blocks are ignored.
  private static let maxBytes = 64 << 10
  /// Maximum relative difference between the aspect ratios of the photograph and of the reference
  /// size of its intrinsics.
  private static let maxShapeError = 0.01

  static func scale(_ xmp: [UInt8]?) -> HEICCodec.DepthScale? {
    guard let text = text(xmp),
      let minimum = value("apdi:FloatMinValue", in: text).flatMap(Double.init),
      let maximum = value("apdi:FloatMaxValue", in: text).flatMap(Double.init),
      minimum.isFinite, maximum.isFinite, maximum > minimum
    else { return nil }
    let isDepth =
      value("apdi:AuxiliaryImageType", in: text) == "depth"
      || value("apdi:NativeFormat", in: text).map(isDepthFormat) == true
    return HEICCodec.DepthScale(minimum: minimum, maximum: maximum, isDisparity: !isDepth)
  }

  /// Accuracy and focal length, the latter for a photograph of this size in any rotation.
  ///
  /// - Returns: `nil` if the block contains neither.
  static func calibration(_ xmp: [UInt8]?, width: Int, height: Int) -> DepthCalibration? {
    guard let text = text(xmp) else { return nil }
    let accuracy = value("depthData:Accuracy", in: text)
    let focal = focal(in: text, longer: max(width, height), shorter: min(width, height))
    guard accuracy != nil || focal != nil else { return nil }
    return DepthCalibration(isRelative: accuracy == "relative", focal: focal)
  }

  /// The mean of both focal lengths, pixels; `nil` if the intrinsics have another aspect ratio.
  private static func focal(in text: String, longer: Int, shorter: Int) -> Double? {
    let name = "depthData:IntrinsicMatrix"
    let size = ["Width", "Height"].compactMap {
      value("\(name)Reference\($0)", in: text).flatMap(Double.init)
    }
    let matrix = numbers(name, in: text)
    guard matrix.count == 9, let wide = size.max(), let narrow = size.min(), size.count == 2,
      narrow > 0, matrix[0] > 0, matrix[4] > 0
    else { return nil }
    let scale = Double(longer) / wide
    guard abs(Double(shorter) / (scale * narrow) - 1) < maxShapeError else { return nil }
    let focal = (matrix[0] + matrix[4]) / 2 * scale
    return focal.isFinite ? focal : nil
  }

  private static func text(_ xmp: [UInt8]?) -> String? {
    guard let xmp, xmp.count <= maxBytes else { return nil }
    return String(bytes: xmp, encoding: .utf8)
  }

  /// Whether a four-letter code, or its number as in Apple's files, denotes depth: `hdep`, `fdep`.
  private static func isDepthFormat(_ text: String) -> Bool {
    text.hasSuffix("dep") || Int(text).map { $0 & 0xFF_FFFF == depthEnding } == true
  }
  /// The letters `dep`, with which these codes end, as a number.
  private static let depthEnding = 0x64_6570

  /// The value of a field, in element or attribute form.
  private static func value(_ name: String, in text: String) -> String? {
    guard let found = text.range(of: name) else { return nil }
    let rest = text[found.upperBound...].prefix(64).drop { "=\"'> ".contains($0) }
    let word = rest.prefix { !"\"'<".contains($0) }
    return word.isEmpty ? nil : String(word)
  }

  /// The numbers of a list; empty if any is not a finite number.
  private static func numbers(_ name: String, in text: String) -> [Double] {
    guard let start = text.range(of: "<\(name)>"),
      let end = text.range(of: "</\(name)>", range: start.upperBound..<text.endIndex)
    else { return [] }
    let items = text[start.upperBound..<end.lowerBound].components(separatedBy: "<rdf:li>")
    let values = items.dropFirst().map { item in
      Double(item.prefix { $0 != "<" }.filter { !$0.isWhitespace })
    }
    return values.allSatisfy { $0?.isFinite == true } ? values.compactMap { $0 } : []
  }
}
