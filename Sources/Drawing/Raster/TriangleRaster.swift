import Geometry
import Numerics
import Scene
import Support

/// Finds the visible triangle at every sample.
///
/// Uses homogeneous edge functions: the sample's direction d is Σ eᵢ Pᵢ in the basis of the
/// triangle's corners; it hits if all eᵢ ≥ 0, at depth 1 / Σ eᵢ, with perspective-correct weights
/// eᵢ / Σ e. Corners behind the camera need no clipping.
///
/// Reference: Olano & Greer, "Triangle Scan Conversion using 2D Homogeneous Coordinates", 1997.
struct TriangleRaster: Sendable {
  /// Volume of the camera center and the corners, relative to the cubed distance of the corners,
  /// below which a triangle is treated as edge-on because of rounding.
  private static let minVolume = 1e-14

  let view: Viewpoint
  /// Corners in the camera frame.
  let corners: [SIMD3<Double>]
  let triangles: [SIMD3<UInt32>]

  init(_ mesh: TriangleMesh, view: Viewpoint) {
    self.view = view
    corners = mesh.positions.map { view.cameraFromWorld * SIMD3<Double>($0) }
    triangles = mesh.triangles.filter { Int($0.max()) < mesh.positions.count }
  }

  /// The three edge functions of a triangle as rows applied to a direction; `nil` if it is
  /// edge-on or degenerate.
  @inline(__always)
  func edges(_ t: SIMD3<UInt32>) -> Matrix3? {
    let a = corners[Int(t.x)]
    let b = corners[Int(t.y)]
    let c = corners[Int(t.z)]
    let bc = cross(b, c)
    let volume = dot(a, bc)
    let size = max(dot(a, a), max(dot(b, b), dot(c, c)))
    guard abs(volume) > Self.minVolume * size * size.squareRoot() else { return nil }
    return Matrix3(rows: bc / volume, cross(c, a) / volume, cross(a, b) / volume)
  }

  /// Draws all triangles into `buffer`.
  func draw(into buffer: inout VisibilityBuffer, context: RunContext) throws {
    let width = buffer.width
    let probe = buffer
    try buffer.depth.withUnsafeMutableBufferPointer { depth in
      try buffer.item.withUnsafeMutableBufferPointer { item in
        for (number, t) in triangles.enumerated() {
          if number & 0x3FFF == 0 { try context.checkCancellation() }
          guard let area = bounds(t, probe), let edges = edges(t) else { continue }
          for y in area.top...area.bottom {
            let d = probe.direction(area.left, y, in: view)
            var e = edges * d
            let step = edges.c0 / (Double(probe.supersampling) * view.camera.fx)
            for x in area.left...area.right {
              if e.x >= 0 && e.y >= 0 && e.z >= 0 {
                let z = Float(1 / (e.x + e.y + e.z))
                let at = y * width + x
                if z < depth[at] && z > 0 {
                  depth[at] = z
                  item[at] = Int32(truncatingIfNeeded: number)
                }
              }
              e += step
            }
          }
        }
      }
    }
  }

  private typealias Area = (left: Int, top: Int, right: Int, bottom: Int)

  /// The samples that a triangle can cover; all of them if it extends behind the camera.
  @inline(__always)
  private func bounds(_ t: SIMD3<UInt32>, _ buffer: VisibilityBuffer) -> Area? {
    var low = SIMD2(repeating: Double.infinity)
    var high = -low
    var behind = 0
    let scale = Double(buffer.supersampling)
    for k in 0..<3 {
      let p = corners[Int(t[k])]
      guard p.z > Viewpoint.minDepth else {
        behind += 1
        continue
      }
      let q = SIMD2(
        (p.x / p.z * view.camera.fx + view.camera.cx) * scale - 0.5,
        (p.y / p.z * view.camera.fy + view.camera.cy) * scale - 0.5)
      low = pointwiseMin(low, q)
      high = pointwiseMax(high, q)
    }
    if behind == 3 { return nil }
    let right = Double(buffer.width - 1)
    let bottom = Double(buffer.height - 1)
    if behind > 0 { return (0, 0, buffer.width - 1, buffer.height - 1) }
    guard high.x >= 0 && high.y >= 0 && low.x <= right && low.y <= bottom else { return nil }
    let area = (
      left: Int(saturating: max(low.x, 0).rounded(.up)),
      top: Int(saturating: max(low.y, 0).rounded(.up)),
      right: Int(saturating: min(high.x, right)), bottom: Int(saturating: min(high.y, bottom))
    )
    return area.left <= area.right && area.top <= area.bottom ? area : nil
  }
}
