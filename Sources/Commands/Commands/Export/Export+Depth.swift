import Formats
import Geometry
import Imaging
import Scene
import Script
import ShellKit
import Support

/// Depth of one frame as numbers.
extension Export {
  /// The depth map as an array; the intrinsics of its pixels go into `facts`.
  mutating func depth(_ shell: inout ShellState) throws -> [ExportFile] {
    guard !frame.isEmpty else {
      throw SettingError.malformed(setting: "frame", text: "", expected: "a frame")
    }
    let name = shell.project.frameNames[try shell.project.frameIndex(frame)]
    let (image, camera) =
      try kind == .depth ? estimatedDepth(of: name, &shell) : sensorDepth(of: name, shell)
    let known = image.pixels.map { $0 > 0 && $0.isFinite ? $0 : .nan }
    let share = Double(known.count { !$0.isNaN }) / Double(max(known.count, 1))
    note = "\(image.width) × \(image.height) depths, \(HumanText.number(share * 100)) % known"
    facts = [
      "frame": .string(name), "width": .number(image.width), "height": .number(image.height),
      "fx": .number(camera.fx), "fy": .number(camera.fy), "cx": .number(camera.cx),
      "cy": .number(camera.cy), "known": .number(share),
    ]
    return file(
      NPYWriter.bytes(of: FloatImage(width: image.width, height: image.height, pixels: known)))
  }

  /// What `dense` estimated, with the undistorted camera it is drawn with.
  private mutating func estimatedDepth(
    of name: String, _ shell: inout ShellState
  ) throws -> (FloatImage, Camera) {
    try shell.require([.result(.dense)])
    stage = .dense
    guard let map = try shell.project.results.depthMap(of: name) else {
      throw CommandError.notThere("depth map of \(name)")
    }
    let (width, height) = (map.camera.width, map.camera.height)
    return (FloatImage(width: width, height: height, pixels: map.depth), map.camera)
  }

  /// What the capture brought, with the photograph's camera at the map's size.
  private func sensorDepth(of name: String, _ shell: ShellState) throws -> (FloatImage, Camera) {
    let views = try shell.project.loadedCapture().viewSet
    let view = views.views[try shell.project.frameIndex(name)]
    guard let source = view.depth else {
      throw CommandError.notThere("sensor depth of \(name)")
    }
    guard view.isHere else { throw ImagingError.absent(view.image.url, .bundle) }
    let image = try source.load().depth
    let whole = views.cameras[view.camera].camera
    let across = Double(image.width) / Double(whole.width)
    let down = Double(image.height) / Double(whole.height)
    return (
      image,
      Camera(
        width: image.width, height: image.height, fx: whole.fx * across, fy: whole.fy * down,
        cx: whole.cx * across, cy: whole.cy * down)
    )
  }
}
