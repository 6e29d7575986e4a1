import Geometry
import Numerics
import Pipeline
import Scene
import Support

extension PixelTrace {
  mutating func addKeypoint(_ results: inout Results) throws {
    guard results.records[.features] != nil, let list = try results.keypoints()[frame] else {
      return
    }
    var best: Nearest?
    for (index, keypoint) in list.enumerated() {
      let distance = length(SIMD2(Double(keypoint.x), Double(keypoint.y)) - pixel)
      if distance < best?.distance ?? .infinity {
        best = Nearest(index: index, keypoint: keypoint, distance: distance)
      }
    }
    keypoints = best.map { .nearest($0) } ?? .absent
    if let best { try addMatches(best.index, &results) }
  }

  private mutating func addMatches(_ keypoint: Int, _ results: inout Results) throws {
    guard results.isBuilt(.match, on: .features) else { return }
    let pairs = try results.pairs()
    guard let view = pairs.index(of: frame) else { return }
    matches = pairs.kept.compactMap { pair -> String? in
      guard pair.kind != .rejected, pair.first == view || pair.second == view else { return nil }
      let isFirst = pair.first == view
      let isMatched = pair.inliers.contains { Int(isFirst ? $0.first : $0.second) == keypoint }
      return isMatched ? pairs.names[isFirst ? pair.second : pair.first] : nil
    }
    guard results.isBuilt(.align, on: .match) else { return }
    try addPoint(keypoint, &results)
  }

  private mutating func addPoint(_ keypoint: Int, _ results: inout Results) throws {
    let output = try results.reconstruction()
    guard let view = output.index(of: frame) else { return }
    let wanted = Observation(view: UInt32(view), keypoint: UInt32(keypoint))
    guard let point = output.kept.points.first(where: { $0.track.contains(wanted) }) else {
      triangulation = .noPoint
      return
    }
    let centers = point.track.compactMap { output.kept.poses[Int($0.view)]?.center }
    var angle = 0.0
    for (index, a) in centers.enumerated() {
      for b in centers[(index + 1)...] {
        angle = max(angle, triangulationAngle(a, b, point.position))
      }
    }
    triangulation = .point(
      Point(
        track: point.track.map { output.names[Int($0.view)] }, error: point.error,
        angle: angle * 180 / .pi, depth: output.kept.poses[view].map { ($0 * point.position).z }))
  }

  mutating func addDepths(_ view: View, _ results: inout Results) throws {
    if let source = view.depth, let (depth, _) = try? source.load() {
      let place = SIMD2(
        pixel.x / Double(view.image.width) * Double(depth.width),
        pixel.y / Double(view.image.height) * Double(depth.height))
      sensorDepth = Sample(depth.pixels, width: depth.width, height: depth.height, at: place)
    }
    guard results.isBuilt(.dense, on: .align), results.records[.dense] != nil,
      let map = try results.depthMap(of: frame)
    else { return }
    let output = try results.reconstruction()
    guard let index = output.index(of: frame) else { return }
    let ray = output.kept.camera(of: index).normalize(pixel)
    let place = map.camera.project(SIMD3(ray.x, ray.y, 1))
    denseDepth = Sample(map.depth, width: map.camera.width, height: map.camera.height, at: place)
  }
}

extension PixelTrace.Sample {
  fileprivate init(_ pixels: [Float], width: Int, height: Int, at place: SIMD2<Double>) {
    let (x, y) = (Int(saturating: place.x), Int(saturating: place.y))
    let isKnown =
      place.x >= 0 && place.y >= 0 && x < width && y < height && pixels.count == width * height
      && pixels[y * width + x] > 0 && pixels[y * width + x].isFinite
    value = isKnown ? Double(pixels[y * width + x]) : nil
  }
}
