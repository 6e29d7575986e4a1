import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Renders a cloud as small spheres in its own colors.
///
/// - Parameters:
///   - reconstruction: If given, its cameras are drawn as frusta and determine the viewpoint.
///   - viewpoint: The viewpoint; default: `Viewpoint.good`.
public func renderPoints(
  _ cloud: PointCloud, reconstruction: Reconstruction? = nil, viewpoint: Viewpoint? = nil,
  supersampling: Int = 2, context: RunContext = RunContext()
) throws -> RGBImage {
  let view =
    viewpoint
    ?? .good(
      for: cloud.positions, reconstruction: reconstruction,
      includingCameras: reconstruction != nil)
  let samples = min(max(supersampling, 1), 4)
  var buffer = VisibilityBuffer(view: view, supersampling: samples)
  let spacing = typicalSpacing(cloud.positions)
  let hasRadii = cloud.radii.count == cloud.positions.count
  try PointRaster(view: view).draw(
    cloud.positions,
    radii: { hasRadii ? min(max(cloud.radii[$0], spacing * 0.3), spacing * 3) : spacing },
    into: &buffer, context: context)
  var canvas = try shaded(cloud, from: view, buffer: buffer, in: context)
  if let reconstruction {
    FrustumPainter(view: view, buffer: buffer).paint(reconstruction, on: &canvas)
  }
  return canvas.image
}

private func shaded(
  _ cloud: PointCloud, from view: Viewpoint, buffer: VisibilityBuffer, in context: RunContext
) throws -> Canvas {
  let colors = cloud.colors
  let normals = cloud.normals.count == cloud.positions.count ? cloud.normals : []
  let rotation = view.cameraFromWorld.rotation
  let shading = Shading(view: view, buffer: buffer, creases: 0.9)
  return try shading.picture(context: context) { point, _ in
    let base = point < colors.count ? Shading.linear(colors[point]) : SIMD3(0.35, 0.45, 0.55)
    guard point < normals.count else { return base }
    let normal = SIMD3<Float>(rotation * SIMD3<Double>(normals[point]))
    return base * (0.7 + 0.35 * Shading.light(normal))
  }
}

/// Renders the sparse points of a reconstruction with its camera frusta.
public func renderPoints(
  _ reconstruction: Reconstruction, viewpoint: Viewpoint? = nil, supersampling: Int = 2,
  context: RunContext = RunContext()
) throws -> RGBImage {
  let cloud = PointCloud(
    positions: reconstruction.points.map { SIMD3<Float>($0.position) },
    colors: reconstruction.points.map(\.color))
  return try renderPoints(
    cloud, reconstruction: reconstruction, viewpoint: viewpoint, supersampling: supersampling,
    context: context)
}

/// A suitable splat radius: slightly less than half the spacing of the points if they covered the
/// faces of their bounding box uniformly.
private func typicalSpacing(_ positions: [SIMD3<Float>]) -> Float {
  guard positions.count > 1 else { return 0.01 }
  let step = max(1, positions.count / 5_000)
  let sample = stride(from: 0, to: positions.count, by: step).map { positions[$0] }
  let sides = (0..<3).map { axis in
    let values = sample.map { $0[axis] }.filter(\.isFinite).sorted()
    guard values.count > 20 else { return Float(values.last ?? 1) - Float(values.first ?? 0) }
    return values[values.count * 19 / 20] - values[values.count / 20]
  }
  let area = sides[0] * sides[1] + sides[1] * sides[2] + sides[2] * sides[0]
  return 0.6 * (area / Float(positions.count)).squareRoot()
}
