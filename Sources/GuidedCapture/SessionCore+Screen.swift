import Capture
import Drawing
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Pictures of a session: its screen and the points it has scanned.
extension SessionCore {
  /// Light that is left of the camera's picture while no shots are taken.
  private static let pausedBrightness: Float = 0.55
  /// Share of the box that must be seen, else an arrow shows where it is.
  private static let minVisible = 0.25

  /// What the screen shows now; `nil` before the first frame.
  ///
  /// - Parameter maxDimension: Longer side of the picture, pixels.
  /// - Throws: An error that names the frame's photograph and the reason.
  package func screen(maxDimension: Int) throws -> SessionScreen? {
    guard let frame = current else { return nil }
    var screen = SessionScreen(
      frame: try source.picture(frame.index, maxDimension: maxDimension))
    if state.isPaused || state.phase.isTerminal { screen.brightness = Self.pausedBrightness }
    screen.hasReticle = state.phase == .ready
    screen.messages = messages
    screen.status = "\(state.phase.name)  \(state.shots) / \(state.maxShots)"
    if let box, let pose = frame.pose {
      let camera = frame.camera.resized(
        width: screen.frame.width, height: screen.frame.height)
      add(box, camera, pose, to: &screen)
    }
    if state.phase == .capturing, box != nil {
      screen.dial = dial.shots
      screen.azimuth = reading?.direction?.azimuth
    }
    return screen
  }

  private var messages: [String] {
    var lines = activeFeedback.sorted().map(\.words)
    if case .limited(let reason) = tracking { lines.append(reason.words) }
    if state.isPaused { lines.append("Paused") }
    return lines
  }

  private func add(
    _ box: ObjectBox, _ camera: Camera, _ pose: RigidTransform, to screen: inout SessionScreen
  ) {
    let view = BoxProjection(camera: camera, pose: pose)
    let corners = box.corners
    for k in 0..<8 {
      for bit in [1, 2, 4] where k & bit == 0 {
        if let edge = view.segment(corners[k], corners[k | bit]) { screen.edges.append(edge) }
      }
    }
    if state.phase == .detecting {
      let faces: [SIMD3<Double>] = [
        SIMD3(1, 0, 0), SIMD3(-1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(0, 0, -1),
      ]
      screen.handles = faces.compactMap { view.place(box.point($0)) }
    }
    if (reading?.visible ?? 1) < Self.minVisible { screen.arrow = view.arrow(to: box.center) }
  }

  /// The points scanned since the object was placed or flipped, in their colours.
  package var coloredCloud: PointCloud {
    PointCloud(positions: cloud.positions, colors: cloud.colors)
  }

  /// A picture of the points, from above.
  package func cloudPicture(
    width: Int, height: Int, showingShots: Bool, context: RunContext = RunContext()
  ) throws -> RGBImage {
    let points = coloredCloud
    var shown: Reconstruction?
    if showingShots, let camera = current?.camera {
      let poses = shots.filter { $0.orientation == state.orientation }.map(\.pose)
      shown = Reconstruction(
        cameras: [camera], viewCameras: poses.map { _ in 0 }, poses: poses)
    }
    let viewpoint = Viewpoint.good(
      for: points.positions, reconstruction: shown, includingCameras: showingShots, width: width,
      height: height)
    return try renderPoints(
      points, reconstruction: shown, viewpoint: viewpoint, context: context)
  }
}

/// How a box's points are seen.
private struct BoxProjection {
  let camera: Camera
  let pose: RigidTransform

  /// The pixel of a point; `nil` behind the camera.
  func place(_ point: SIMD3<Double>) -> SIMD2<Float>? {
    let p = pose * point
    guard p.z > BoxInView.minDepth else { return nil }
    return pixel(p)
  }

  /// An edge, cut off where it passes the camera.
  func segment(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>
  ) -> (from: SIMD2<Float>, to: SIMD2<Float>)? {
    var (p, q) = (pose * a, pose * b)
    let near = BoxInView.minDepth
    guard max(p.z, q.z) > near else { return nil }
    if p.z < near { p = q + (p - q) * ((q.z - near) / (q.z - p.z)) }
    if q.z < near { q = p + (q - p) * ((p.z - near) / (p.z - q.z)) }
    return (pixel(p), pixel(q))
  }

  /// The direction in which a point out of view lies, radians clockwise from upwards.
  func arrow(to point: SIMD3<Double>) -> Float {
    let p = pose * point
    return Float(atan2(p.x, -p.y))
  }

  /// Without distortion, which is only known inside the picture.
  private func pixel(_ p: SIMD3<Double>) -> SIMD2<Float> {
    let x = camera.fx * p.x / p.z + camera.cx
    let y = camera.fy * p.y / p.z + camera.cy
    return SIMD2(Float(x), Float(y))
  }
}
