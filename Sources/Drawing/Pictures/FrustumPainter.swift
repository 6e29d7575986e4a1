import Geometry
import Numerics
import Scene
import Support

/// Draws camera frusta as thin pyramids, fainter where points occlude them.
struct FrustumPainter {
  let view: Viewpoint
  let buffer: VisibilityBuffer

  /// Draws every registered camera, colored from first (blue) to last (red).
  func paint(_ reconstruction: Reconstruction, on canvas: inout Canvas) {
    let views = reconstruction.registered
    let size = frustumSize(views.compactMap { reconstruction.poses[$0]?.center })
    for (number, index) in views.enumerated() {
      guard let pose = reconstruction.poses[index] else { continue }
      let share = Float(number) / Float(max(1, views.count - 1))
      let color = ColorMap.turbo(0.08 + 0.84 * share) * 0.82
      paint(pose, camera: reconstruction.camera(of: index), size: size, color: color, on: &canvas)
    }
  }

  /// A seventh of the median distance of the cameras from their center, but at most 0.8 of the
  /// median distance to the nearest other camera.
  private func frustumSize(_ centers: [SIMD3<Double>]) -> Double {
    guard centers.count > 1 else { return 0.1 }
    let middle = centers.reduce(.zero, +) / Double(centers.count)
    let away = centers.map { distance($0, middle) }.median() ?? 0
    let nearest =
      centers.map { a in
        centers.map { distance(a, $0) }.filter { $0 > 0 }.min() ?? away
      }.median() ?? away
    return min(away / 7, nearest * 0.8)
  }

  private func paint(
    _ pose: RigidTransform, camera: Camera, size: Double, color: SIMD3<Float>,
    on canvas: inout Canvas
  ) {
    let worldFromCamera = pose.inverse
    let half = SIMD2(Double(camera.width) / 2 / camera.fx, Double(camera.height) / 2 / camera.fy)
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      worldFromCamera * SIMD3(x * half.x * size, y * half.y * size, size)
    }
    for k in 0..<4 {
      line(from: pose.center, to: corners[k], width: 1.2, color: color, on: &canvas)
      line(from: corners[k], to: corners[(k + 1) % 4], width: 1.4, color: color, on: &canvas)
    }
    // A mark on the upper side shows the orientation of the camera.
    let top = worldFromCamera * SIMD3(0, -half.y * size * 1.35, size)
    let left = worldFromCamera * SIMD3(-half.x * size * 0.3, -half.y * size * 1.02, size)
    let right = worldFromCamera * SIMD3(half.x * size * 0.3, -half.y * size * 1.02, size)
    line(from: left, to: top, width: 1.2, color: color, on: &canvas)
    line(from: right, to: top, width: 1.2, color: color, on: &canvas)
  }

  private func line(
    from a: SIMD3<Double>, to b: SIMD3<Double>, width: Float, color: SIMD3<Float>,
    on canvas: inout Canvas
  ) {
    let pieces = 12
    for k in 0..<pieces {
      let from = view.cameraFromWorld * (a + (b - a) * (Double(k) / Double(pieces)))
      let to = view.cameraFromWorld * (a + (b - a) * (Double(k + 1) / Double(pieces)))
      guard from.z > Viewpoint.minDepth && to.z > Viewpoint.minDepth else { continue }
      let p = view.camera.project(from)
      let q = view.camera.project(to)
      let alpha: Float = isHidden((from + to) / 2) ? 0.22 : 0.95
      canvas.line(
        from: SIMD2<Float>(p), to: SIMD2<Float>(q), width: width, color: color, alpha: alpha)
    }
  }

  private func isHidden(_ point: SIMD3<Double>) -> Bool {
    let p = view.camera.project(point)
    let s = Double(buffer.supersampling)
    guard p.x >= 0 && p.y >= 0 else { return false }
    let x = p.x * s
    let y = p.y * s
    guard x < Double(buffer.width) && y < Double(buffer.height) else { return false }
    return buffer.depth[Int(saturating: y) * buffer.width + Int(saturating: x)] < Float(point.z)
      * 0.999
  }
}
