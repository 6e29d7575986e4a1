import Capture
import Drawing
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support

/// Images of a session: its screen and the scanned points.
extension SessionCore {
  /// Brightness factor of the camera image while no shots are taken.
  private static let pausedBrightness: Float = 0.55
  /// Visible fraction of the box below which an arrow shows its direction.
  private static let minVisible = 0.25

  /// The current screen; `nil` before the first frame.
  ///
  /// - Parameter maxDimension: Maximum length of the longer side, in pixels.
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
      add(box, from: camera, at: pose, to: &screen)
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
    _ box: ObjectBox, from camera: Camera, at pose: RigidTransform, to screen: inout SessionScreen
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

  /// The colored points scanned since the object was placed or flipped.
  package var coloredCloud: PointCloud {
    PointCloud(positions: cloud.positions, colors: cloud.colors)
  }

  /// An image of the points from above.
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

/// Projects the points of a box.
private struct BoxProjection {
  let camera: Camera
  let pose: RigidTransform

  /// The pixel of a point; `nil` behind the camera.
  func place(_ point: SIMD3<Double>) -> SIMD2<Float>? {
    let p = pose * point
    guard p.z > ProjectedBox.minDepth else { return nil }
    return pixel(p)
  }

  /// An edge, clipped at the near plane of the camera.
  func segment(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>
  ) -> (from: SIMD2<Float>, to: SIMD2<Float>)? {
    var (p, q) = (pose * a, pose * b)
    let near = ProjectedBox.minDepth
    guard max(p.z, q.z) > near else { return nil }
    if p.z < near { p = q + (p - q) * ((q.z - near) / (q.z - p.z)) }
    if q.z < near { q = p + (q - p) * ((p.z - near) / (p.z - q.z)) }
    return (pixel(p), pixel(q))
  }

  /// Direction of a point outside the view, in radians clockwise from up.
  func arrow(to point: SIMD3<Double>) -> Float {
    let p = pose * point
    return Float(atan2(p.x, -p.y))
  }

  /// Projects without distortion, which is valid only inside the image.
  private func pixel(_ p: SIMD3<Double>) -> SIMD2<Float> {
    let x = camera.fx * p.x / p.z + camera.cx
    let y = camera.fy * p.y / p.z + camera.cy
    return SIMD2(Float(x), Float(y))
  }
}
