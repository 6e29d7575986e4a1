import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// The content of a top view.
public struct TopProjection: Sendable {
  public var reconstruction: Reconstruction
  /// Names of the views, in their order.
  public var names: [String]
  /// The upward direction of the world; `nil` for +Y.
  public var up: SIMD3<Double>?

  /// Creates a top view of a reconstruction.
  public init(_ reconstruction: Reconstruction, names: [String], up: SIMD3<Double>?) {
    self.reconstruction = reconstruction
    self.names = names
    self.up = up
  }
}

/// Draws cameras and points from above, to scale, with a grid in the world's unit.
///
/// +Z points down and +X to the right, as in `PolarChart`. Cameras are wedges that open in
/// their viewing direction, colored from first (blue) to last (red). Names are shown where
/// there is space for them.
///
/// - Parameter width: Width of the image in pixels.
public func drawTop(_ view: TopProjection, width: Int) -> RGBImage {
  let reconstruction = view.reconstruction
  let unit = reconstruction.isMetric ? "m" : "units"
  let upright = ViewCoverage.uprightFromWorld(view.up)
  let cameras = reconstruction.registered.compactMap { TopCamera($0, of: view, upright) }
  let points = reconstruction.points.map { point in
    let p = upright * point.position
    return (place: SIMD2(p.x, p.z), color: point.color)
  }
  let plane = TopPlane(
    points: points.map(\.place), cameras: cameras.map(\.place), width: width,
    height: width * 3 / 4)
  let rule = Ticks.roundedDown(plane.span.x / 5)
  let frame = PictureFrame(
    width: width,
    title: "From above: \(cameras.count) cameras, \(points.count) points",
    note: reconstruction.isMetric ? "" : "the unit of the world is unknown",
    legend: [
      .init(
        mark: .rule(Int(saturating: (rule * plane.scale).rounded())), color: Ink.text,
        text: "\(Ticks.text(rule)) \(unit)"),
      .init(mark: .patch, color: TopCamera.color(0), text: "first camera"),
      .init(mark: .patch, color: TopCamera.color(1), text: "last camera"),
    ])
  let height = plane.height
  var picture = Canvas(width: width, height: height, fill: Ink.panel)
  let written = plane.paintGrid(unit, frame.face, on: &picture)
  let dot = max(1, Float(width) / 1000)
  for point in points {
    // Brighten points, so that dark ones are visible on the dark background.
    let color = SIMD3<Float>(point.color) * 0.75 + 60
    picture.disc(plane.pixel(point.place), radius: dot, color, alpha: 0.7)
  }
  paint(cameras, in: plane, face: frame.face, besides: written, on: &picture)
  var canvas = frame.canvas(height: height)
  canvas.place(picture.image, left: 0, top: frame.top)
  return canvas.image
}

/// A camera in the top view.
private struct TopCamera {
  let name: String
  let place: SIMD2<Double>
  /// Horizontal part of the viewing direction, shorter the steeper the camera looks.
  let direction: SIMD2<Double>

  /// - Returns: `nil` for a view without a pose.
  init?(_ index: Int, of view: TopProjection, _ upright: Matrix3) {
    guard let pose = view.reconstruction.poses[index] else { return nil }
    let center = upright * pose.center
    let forward = upright * (pose.rotation.transpose * SIMD3(0, 0, 1))
    name = view.names.indices.contains(index) ? view.names[index] : ""
    place = SIMD2(center.x, center.z)
    direction = SIMD2(forward.x, forward.z)
  }

  static func color(_ share: Float) -> SIMD3<Float> { ColorMap.turbo(0.08 + 0.84 * share) }
}

/// Draws wedges, and names that overlap no camera, no other name and nothing in `written`.
private func paint(
  _ cameras: [TopCamera], in plane: TopPlane, face: TextFace, besides written: [PixelBox],
  on canvas: inout Canvas
) {
  let size = max(8, Float(canvas.width) / 45)
  let thick = max(1.2, Float(canvas.width) / 700)
  for (number, camera) in cameras.enumerated() {
    let color = TopCamera.color(Float(number) / Float(max(1, cameras.count - 1)))
    let at = plane.pixel(camera.place)
    let forward = SIMD2<Float>(camera.direction) * size
    let across = SIMD2(-camera.direction.y, camera.direction.x)
    let side =
      length(across) > 0
      ? SIMD2<Float>(across / length(across)) * (size * 0.45) : SIMD2(size * 0.45, 0)
    canvas.line(from: at, to: at + forward + side, width: thick, color: color)
    canvas.line(from: at, to: at + forward - side, width: thick, color: color)
    canvas.line(from: at + forward + side, to: at + forward - side, width: thick, color: color)
    canvas.disc(at, radius: 1.6 * thick, color)
  }
  var taken = cameras.map { camera in
    let at = plane.pixel(camera.place)
    return PixelBox(
      left: Int(saturating: at.x - size / 2), top: Int(saturating: at.y - size / 2),
      width: Int(saturating: size), height: Int(saturating: size))
  }
  taken += written
  for camera in cameras {
    let at = plane.pixel(camera.place)
    // Next to the camera, on the side opposite to its viewing direction.
    let width = face.width(of: camera.name)
    let away = size * 0.7
    let left =
      camera.direction.x > 0
      ? Int(saturating: at.x - away) - width : Int(saturating: at.x + away)
    let box = PixelBox(
      left: left, top: Int(saturating: at.y) - face.height / 2, width: width, height: face.height)
    guard box.isInside(canvas.width, canvas.height), !taken.contains(where: box.meets) else {
      continue
    }
    taken.append(box)
    canvas.text(camera.name, x: box.left, y: box.top, face: face, color: Ink.text)
  }
}
