import Geometry
import Numerics
import Support

/// Draws points as small spheres into a visibility buffer.
struct PointRaster {
  /// Limits of the splat radius, in samples.
  private static let minRadius: Float = 0.8
  private static let maxRadius: Float = 40

  let view: Viewpoint

  /// Draws `positions`, each with its radius in world units.
  func draw(
    _ positions: [SIMD3<Float>], radii: (Int) -> Float, into buffer: inout VisibilityBuffer,
    context: RunContext
  ) throws {
    let scale = Double(buffer.supersampling)
    let width = buffer.width
    let height = buffer.height
    for (number, position) in positions.enumerated() {
      if number & 0xFFFF == 0 { try context.checkCancellation() }
      let p = view.cameraFromWorld * SIMD3<Double>(position)
      guard p.z > Viewpoint.minDepth else { continue }
      let x = Float((p.x / p.z * view.camera.fx + view.camera.cx) * scale)
      let y = Float((p.y / p.z * view.camera.fy + view.camera.cy) * scale)
      let wanted = Float(Double(radii(number)) * view.camera.fx * scale / p.z)
      let r = min(max(wanted, Self.minRadius), Self.maxRadius)
      guard x > -r && y > -r && x < Float(width) + r && y < Float(height) + r else { continue }
      let bulge = r * Float(p.z / (view.camera.fx * scale))
      for row in max(0, Int(saturating: y - r))...min(height - 1, max(0, Int(saturating: y + r))) {
        for column in max(
          0, Int(saturating: x - r))...min(width - 1, max(0, Int(saturating: x + r)))
        {
          let offset = SIMD2(Float(column) + 0.5 - x, Float(row) + 0.5 - y) / r
          let squared = dot(offset, offset)
          // The sample at the point itself is always drawn.
          guard squared <= 1 || (Int(saturating: x) == column && Int(saturating: y) == row) else {
            continue
          }
          let z = Float(p.z) + bulge * squared
          let at = row * width + column
          if z < buffer.depth[at] {
            buffer.depth[at] = z
            buffer.item[at] = Int32(truncatingIfNeeded: number)
          }
        }
      }
    }
  }
}
