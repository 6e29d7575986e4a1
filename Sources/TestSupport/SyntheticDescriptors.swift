import Scene
import Support

/// Random descriptors of length about 512.
package func randomDescriptors(_ count: Int, _ random: inout RandomStream) -> [UInt8] {
  var bytes: [UInt8] = []
  for _ in 0..<count {
    let values = (0..<128).map { _ in
      let v = random.unit()
      return v * v * v
    }
    let norm = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    bytes += values.map { UInt8(saturating: min($0 / norm * 512, 255)) }
  }
  return bytes
}

/// The descriptors with noise of up to `noise` in each byte.
package func disturbed(_ bytes: [UInt8], by noise: Int, _ random: inout RandomStream) -> [UInt8] {
  bytes.map { UInt8(min(max(Int($0) + random.index(below: 2 * noise + 1) - noise, 0), 255)) }
}

/// Features with these descriptors, 128 bytes each, at distinct positions.
package func features(_ descriptors: [UInt8]) -> Features {
  let count = descriptors.count / 128
  return Features(
    keypoints: (0..<count).map { Keypoint(x: Float($0) + 0.5, y: 1, scale: 2, angle: 0) },
    descriptors: descriptors, colors: [SIMD3<UInt8>](repeating: .zero, count: count))
}
