import Geometry
import Numerics
import Scene
import Script
import Support

/// A pixel of a frame as users write it: `FRAME:X,Y`.
struct PixelOfFrame {
  let frame: String
  /// Upright pixels, (0, 0) the first pixel's corner.
  let position: SIMD2<Double>

  /// `nil` for a text of another form.
  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let numbers = text[text.index(after: colon)...].split(
      separator: ",", omittingEmptySubsequences: false
    ).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1], x.isFinite, y.isFinite,
      colon > text.startIndex
    else { return nil }
    frame = String(text[..<colon])
    position = SIMD2(x, y)
  }
}

/// What is known about a pixel of a photograph: its nearest keypoint, where that was matched, the
/// point it became, and depths.
struct PixelTrace {
  private(set) var record: Record
  private(set) var verdict = ""

  init(_ frame: String, _ pixel: SIMD2<Double>, in bench: inout Workbench) throws {
    record = [
      "name": .string(frame), "x": .number(pixel.x), "y": .number(pixel.y),
    ]
    let views = try bench.loadedCapture().viewSet.views
    guard let view = views.first(where: { $0.name == frame }),
      pixel.x >= 0, pixel.y >= 0, pixel.x <= Double(view.image.width),
      pixel.y <= Double(view.image.height)
    else { throw CommandError.other("the pixel lies outside \(frame)") }
    try addDepths(frame, pixel, view, &bench)
    try addKeypoint(frame, pixel, &bench)
  }

  /// The fields that are figures: lists are told by their length.
  var summary: Record { record }

  private mutating func addKeypoint(
    _ frame: String, _ pixel: SIMD2<Double>, _ bench: inout Workbench
  ) throws {
    guard bench.records[.features] != nil, let keypoints = try bench.keypoints()[frame] else {
      verdict = "features have not been computed for \(frame); type: features"
      return
    }
    var best: (index: Int, distance: Double)?
    for (index, keypoint) in keypoints.enumerated() {
      let distance = length(SIMD2(Double(keypoint.x), Double(keypoint.y)) - pixel)
      if distance < best?.distance ?? .infinity { best = (index, distance) }
    }
    guard let best else {
      verdict = "\(frame) has no keypoints"
      return
    }
    let keypoint = keypoints[best.index]
    record.add([
      "keypoint": .number(best.index), "keypoint_x": .number(Double(keypoint.x)),
      "keypoint_y": .number(Double(keypoint.y)), "distance": .number(best.distance),
      "scale": .number(Double(keypoint.scale)),
    ])
    verdict =
      "the nearest keypoint is \(HumanText.number(best.distance)) px away"
    try addMatches(frame, best.index, &bench)
  }

  private mutating func addMatches(
    _ frame: String, _ keypoint: Int, _ bench: inout Workbench
  ) throws {
    guard bench.isBuilt(.match, on: .features) else { return }
    let pairs = try bench.pairs()
    guard let view = pairs.index(of: frame) else { return }
    let matched = pairs.kept.compactMap { pair -> String? in
      guard pair.kind != .rejected, pair.first == view || pair.second == view else { return nil }
      let isFirst = pair.first == view
      let isMatched = pair.inliers.contains { Int(isFirst ? $0.first : $0.second) == keypoint }
      return isMatched ? pairs.names[isFirst ? pair.second : pair.first] : nil
    }
    record["matched_in"] = .list(matched.map { .string($0) })
    verdict += "; it is matched in \(matched.count) frame\(matched.count == 1 ? "" : "s")"
    guard bench.isBuilt(.align, on: .match) else { return }
    try addPoint(frame, keypoint, &bench)
  }

  private mutating func addPoint(
    _ frame: String, _ keypoint: Int, _ bench: inout Workbench
  ) throws {
    let output = try bench.reconstruction()
    guard let view = output.index(of: frame) else { return }
    let wanted = Observation(view: UInt32(view), keypoint: UInt32(keypoint))
    guard let point = output.kept.points.first(where: { $0.track.contains(wanted) }) else {
      verdict += " and became no point of the model"
      return
    }
    let centers = point.track.compactMap { output.kept.poses[Int($0.view)]?.center }
    var angle = 0.0
    for (index, a) in centers.enumerated() {
      for b in centers[(index + 1)...] {
        angle = max(angle, triangulationAngle(a, b, point.position))
      }
    }
    record.add([
      "track": .list(point.track.map { .string(output.names[Int($0.view)]) }),
      "error": .number(point.error), "angle_degrees": .number(angle * 180 / .pi),
    ])
    if let pose = output.kept.poses[view] {
      record["point_depth"] = .number((pose * point.position).z)
    }
    verdict +=
      " and became a point that \(point.track.count) frames see, with an error of "
      + "\(HumanText.number(point.error)) px and an angle of "
      + "\(HumanText.number(angle * 180 / .pi))°"
  }

  /// Depth along the camera's axis: of the dense stage in the model's units, of the sensor in metres.
  private mutating func addDepths(
    _ frame: String, _ pixel: SIMD2<Double>, _ view: View, _ bench: inout Workbench
  ) throws {
    if let source = view.depth, let (depth, _) = try? source.load() {
      let place = SIMD2(
        pixel.x / Double(view.image.width) * Double(depth.width),
        pixel.y / Double(view.image.height) * Double(depth.height))
      record["sensor_depth"] = PixelTrace.value(
        of: depth.pixels, depth.width, depth.height, at: place)
    }
    guard bench.isBuilt(.dense, on: .align), bench.records[.dense] != nil,
      let map = try bench.depthMap(of: frame)
    else { return }
    let output = try bench.reconstruction()
    guard let index = output.index(of: frame) else { return }
    let ray = output.kept.camera(of: index).normalize(pixel)
    let place = map.camera.project(SIMD3(ray.x, ray.y, 1))
    record["dense_depth"] = PixelTrace.value(
      of: map.depth, map.camera.width, map.camera.height, at: place)
  }

  /// The value of a map at a place; `null` outside and where there is none.
  private static func value(
    of pixels: [Float], _ width: Int, _ height: Int, at place: SIMD2<Double>
  ) -> Value {
    let (x, y) = (Int(saturating: place.x), Int(saturating: place.y))
    guard place.x >= 0, place.y >= 0, x < width, y < height, pixels.count == width * height,
      pixels[y * width + x] > 0, pixels[y * width + x].isFinite
    else { return .null }
    return .number(Double(pixels[y * width + x]))
  }
}
