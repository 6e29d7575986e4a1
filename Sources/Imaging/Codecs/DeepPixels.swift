/// 16-bit samples of a photograph, as stored.
///
/// Industrial and scientific cameras store 12 or 14 bits in 16, so that the image is almost black if
/// the high byte is taken. The largest sample shows how many bits are in use.
struct DeepPixels {
  let width: Int
  let height: Int
  /// Channels, 1 or 3, interleaved.
  let channels: Int
  let values: [UInt16]

  /// Depths of sensors that are stored in 16 bits.
  private static let sensorBits = [12, 14]

  /// Bits in use: 12, 14 or 16.
  var bits: Int {
    let most = Int(values.max() ?? 0)
    return Self.sensorBits.first { most < 1 << $0 } ?? 16
  }

  /// The 8 highest bits in use, for one or three channels; gray is repeated, and color becomes
  /// luma.
  func bytes(channels wanted: Int) -> [UInt8] {
    let shift = bits - 8
    let high = values.map { UInt8(truncatingIfNeeded: $0 >> UInt16(shift)) }
    if wanted == channels { return high }
    return wanted == 1 ? luma(high) : high.flatMap { [$0, $0, $0] }
  }

  /// Neighbors of a depth map differ by less than this share of their value, in three of four pairs;
  /// those of photographs differ more, by texture and noise.
  private static let maxSmoothness = 0.01
  /// Share of pairs with smaller differences.
  private static let share = 0.75

  /// Whether neighboring pixels of one channel are as similar as in a depth map.
  var isSmooth: Bool {
    var differences: [Double] = []
    for row in stride(from: 0, to: height, by: max(1, height / 64)) {
      for column in stride(from: 0, to: width - 1, by: max(1, width / 256)) {
        let index = row * width + column
        let (a, b) = (Double(values[index]), Double(values[index + 1]))
        if max(a, b) > 0 { differences.append(abs(a - b) / max(a, b)) }
      }
    }
    guard !differences.isEmpty else { return true }
    differences.sort()
    return differences[Int(saturating: Double(differences.count - 1) * Self.share)]
      < Self.maxSmoothness
  }
}
