import Numerics
import Support

extension MapBake {
  /// Height of the detailed surface above the mesh along its normal: 0 ... 255 stand for minus to plus
  /// the reach in which it is looked for; 128 where it is not found.
  func displacementMap(in context: RunContext) throws -> [UInt8] {
    var pixels = [UInt8](repeating: 128, count: size * size)
    let reach = max(detail.reach, .leastNormalMagnitude)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try context.parallelRanges(mesh.triangles.count, grain: 512, label: "Baking heights") {
        for face in $0 {
          guard let triangle = texelTriangle(face, size: size) else { continue }
          triangle.forEachTexel { index, u, v in
            let (point, normal) = surface(face, u, v)
            guard let (foot, _) = detail.find(point, normal) else { return }
            let height = dot(foot - point, normal) / reach
            target[index] = UInt8(saturating: (height * 0.5 + 0.5) * 255 + 0.5)
          }
        }
      }
    }
    return pixels
  }
}
