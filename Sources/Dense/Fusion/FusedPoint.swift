import Numerics
import Scene
import Support

/// Sums of what several views say about one point.
struct FusedPoint {
  private var position: SIMD3<Double>
  private var normal: SIMD3<Double>
  private var color: SIMD3<Float>
  private var count = 1
  private let radius: Float

  init(view: DenseView, frame: PinholeFrame, plane: SIMD4<Float>, x: Int, y: Int, at: Int) {
    position = Self.position(view, frame, Float(x), Float(y), plane.x)
    normal = Self.normal(view, frame, plane, Float(x), Float(y))
    color = Self.color(view, at)
    radius = 1 / (plane.x * frame.fx)
  }

  mutating func add(
    _ view: DenseView, _ frame: PinholeFrame, u: Float, v: Float, w: Float, plane: SIMD4<Float>,
    at: Int
  ) {
    position += Self.position(view, frame, u, v, w)
    normal += Self.normal(view, frame, plane, u, v)
    color += Self.color(view, at)
    count += 1
  }

  func append(to cloud: inout PointCloud) {
    let mean = color / Float(count) + 0.5
    cloud.positions.append(SIMD3<Float>(position / Double(count)))
    cloud.normals.append(SIMD3<Float>(normalized(normal)))
    cloud.colors.append(
      SIMD3<UInt8>(UInt8(saturating: mean.x), UInt8(saturating: mean.y), UInt8(saturating: mean.z)))
    cloud.support.append(UInt16(count))
    cloud.radii.append(radius)
  }

  private static func position(
    _ view: DenseView, _ frame: PinholeFrame, _ x: Float, _ y: Float, _ w: Float
  ) -> SIMD3<Double> {
    let local = SIMD3<Double>(frame.ray(x, y)) / Double(w)
    return view.pose.rotation.transpose * (local - view.pose.translation)
  }

  /// In the world, towards the camera.
  private static func normal(
    _ view: DenseView, _ frame: PinholeFrame, _ plane: SIMD4<Float>, _ x: Float, _ y: Float
  ) -> SIMD3<Double> {
    view.pose.rotation.transpose * SIMD3<Double>(-frame.awayNormal(plane, x, y))
  }

  private static func color(_ view: DenseView, _ at: Int) -> SIMD3<Float> {
    let pixels = view.image.pixels
    return SIMD3(Float(pixels[3 * at]), Float(pixels[3 * at + 1]), Float(pixels[3 * at + 2]))
  }
}
