import Formats
import Geometry
import Imaging
import Scene

/// The depth maps that exporters write.
extension Project {
  /// The depth that `dense` estimated, with the undistorted camera of the depth map.
  mutating func depthContent(
    _ write: ExportWriter.Write<FloatImage>, _ request: ExportRequest
  ) throws -> ExportContent {
    let name = frameNames[try frameIndex(request.frame)]
    try requireResult(of: .dense)
    let place = try exportPlace(request, of: .dense)
    guard let map = try placedDepthMap(of: name) else {
      throw ExportError.noDepthMap(frame: name)
    }
    let (width, height) = (map.camera.width, map.camera.height)
    let image = FloatImage(width: width, height: height, pixels: map.depth)
    var content = try maskedContent(image, of: name, camera: map.camera, write: write, place: place)
    content.stage = .dense
    return content
  }

  /// The sensor depth of the capture, with the photograph's camera at the resolution of the map.
  mutating func sensorDepthContent(
    _ write: ExportWriter.Write<FloatImage>, _ request: ExportRequest
  ) throws -> ExportContent {
    let place = try exportPlace(request, of: .align)
    let views = try loadedCapture().viewSet
    let view = views.views[try frameIndex(request.frame)]
    guard let source = view.depth else { throw ExportError.noSensorDepth(frame: view.name) }
    guard view.isHere else { throw ImagingError.absent(view.image.url, .bundle) }
    let image = try source.load().depth
    let whole = views.cameras[view.camera].camera
    let across = Double(image.width) / Double(whole.width)
    let down = Double(image.height) / Double(whole.height)
    let camera = Camera(
      width: image.width, height: image.height, fx: whole.fx * across, fy: whole.fy * down,
      cx: whole.cx * across, cy: whole.cy * down)
    return try maskedContent(image, of: view.name, camera: camera, write: write, place: place)
  }

  private func maskedContent(
    _ image: FloatImage, of frame: String, camera: Camera,
    write: ExportWriter.Write<FloatImage>, place: ExportPlace
  ) throws -> ExportContent {
    let pixels = image.pixels.map { $0 > 0 && $0.isFinite ? $0 : .nan }
    let known = Double(pixels.count { !$0.isNaN }) / Double(max(pixels.count, 1))
    let masked = FloatImage(width: image.width, height: image.height, pixels: pixels)
    return ExportContent(
      files: try write(masked, place),
      summary: .depth(DepthSummary(frame: frame, camera: camera, known: known)),
      isMetric: place.label.isMetric)
  }
}
