extension Camera {
  /// Parameters that are written only if they are not zero, and were unknown to earlier versions.
  private enum CodingKeys: String, CodingKey {
    case width, height, fx, fy, cx, cy, k1, k2, p1, p2, k3, k4, denominator, lens
  }

  /// Reads a camera; parameters that earlier versions did not write are zero.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double { try values.decode(Double.self, forKey: key) }
    self.init(
      width: try values.decode(Int.self, forKey: .width),
      height: try values.decode(Int.self, forKey: .height), fx: try number(.fx),
      fy: try number(.fy), cx: try number(.cx), cy: try number(.cy))
    (k1, k2, p1, p2) = (try number(.k1), try number(.k2), try number(.p1), try number(.p2))
    k3 = try values.decodeIfPresent(Double.self, forKey: .k3) ?? 0
    k4 = try values.decodeIfPresent(Double.self, forKey: .k4) ?? 0
    denominator = try values.decodeIfPresent(SIMD3<Double>.self, forKey: .denominator) ?? .zero
    lens = try values.decodeIfPresent(LensModel.self, forKey: .lens) ?? .brown
  }

  /// Writes the camera.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(width, forKey: .width)
    try values.encode(height, forKey: .height)
    let numbers: [(CodingKeys, Double)] = [
      (.fx, fx), (.fy, fy), (.cx, cx), (.cy, cy), (.k1, k1), (.k2, k2), (.p1, p1), (.p2, p2),
    ]
    for (key, number) in numbers { try values.encode(number, forKey: key) }
    if k3 != 0 { try values.encode(k3, forKey: .k3) }
    if k4 != 0 { try values.encode(k4, forKey: .k4) }
    if denominator != .zero { try values.encode(denominator, forKey: .denominator) }
    if lens != .brown { try values.encode(lens, forKey: .lens) }
  }
}
