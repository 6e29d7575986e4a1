import Capture
import Imaging
import Support

/// Simulates a phone's LiDAR from exact depth: noise, holes and low confidence at depth edges.
struct SimulatedLiDAR {
  /// Usual width of the depth map in pixels.
  static let width = 256
  /// Standard deviation of the noise relative to the depth.
  private static let noise = 0.005
  /// Minimum depth difference of neighbors at an edge, relative to the depth.
  private static let edgeStep: Float = 0.04
  /// Fraction of edge pixels without depth.
  private static let edgeLoss = 0.7

  /// Exact depth in meters along the optical axis.
  let exact: [Float]
  let width: Int
  let height: Int

  /// - Parameters:
  ///   - stream: Random stream of the noise.
  ///   - isInReach: Whether a depth can be measured.
  ///   - isOblique: Whether the viewing angle is so grazing that confidence is medium, from the
  ///     pixel index and the range of neighboring depths in meters.
  func measure(
    _ stream: RandomStream, isInReach: (Float) -> Bool, isOblique: (Int, Float) -> Bool
  ) -> SensorDepth {
    var random = stream
    var depth = FloatImage(width: width, height: height)
    var confidence = ByteImage(width: width, height: height)
    for k in exact.indices {
      let value = exact[k]
      let noise = Float(1 + Self.noise * random.normal())
      let luck = random.unit()
      guard isInReach(value) else { continue }
      let spread = spread(beside: k)
      let isEdge = spread > Self.edgeStep * value
      if isEdge && luck < Self.edgeLoss { continue }
      depth.pixels[k] = value * noise
      confidence.pixels[k] = isEdge ? 0 : isOblique(k, spread) ? 1 : 2
    }
    return SensorDepth(depth: depth, confidence: confidence)
  }

  /// Range of the depths of a pixel and its four neighbors.
  private func spread(beside k: Int) -> Float {
    let (x, y) = (k % width, k / width)
    var lower = exact[k]
    var upper = exact[k]
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
      let near = exact[min(max(y + dy, 0), height - 1) * width + min(max(x + dx, 0), width - 1)]
      lower = min(lower, near)
      upper = max(upper, near)
    }
    return upper - lower
  }
}

extension SensorDepth {
  /// The PNG files of a recording: depth in millimeters, and confidence if there is any.
  func recordingFiles(_ stem: String) throws -> [(path: String, bytes: [UInt8])] {
    var files = [(path: "Depth/\(stem).png", bytes: try depth.png16Data(unit: 0.001))]
    if let confidence {
      files.append((path: "Confidence/\(stem).png", bytes: try confidence.pngData()))
    }
    return files
  }
}
