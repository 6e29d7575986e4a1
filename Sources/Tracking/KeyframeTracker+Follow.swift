import Foundation
import Geometry
import Numerics

/// Finding the pose of the next frame.
extension KeyframeTracker {
  /// Most points that are looked for in the first and in the second step.
  static let maxCoarse = 70
  static let maxFine = 220
  /// Side of the squares that points are spread over, pixels.
  static let square = 24

  /// The pose of a frame by that of the one before; `nil` where too little is found.
  mutating func follow(_ input: FlowFrame) -> PoseFit? {
    guard let past else { return nil }
    let predicted = prediction(past, at: input.frame.time)
    let pose =
      coarsePose(input, past, from: predicted) ?? coarsePose(input, past, from: past.pose)
      ?? predicted
    return fit(input, from: pose, isNear: true)
  }

  /// As the camera went on: the motion between the last two frames again.
  private func prediction(_ past: PreviousFrame, at time: Double) -> RigidTransform {
    guard let motion = past.motion, past.gap > 0 else { return past.pose }
    let ratio = min((time - past.time) / past.gap, 3)
    guard ratio > 0 else { return past.pose }
    let step = RigidTransform(
      rotation: .rotation(motion.rotation.rotationVector * ratio),
      translation: motion.translation * ratio)
    return step * past.pose
  }

  /// By the patches of the frame before, on reduced resolutions: for large motions.
  private func coarsePose(
    _ input: FlowFrame, _ past: PreviousFrame, from start: RigidTransform
  ) -> RigidTransform? {
    let aligner = PatchAligner()
    var pixels: [SIMD2<Double>] = []
    var points: [SIMD3<Double>] = []
    let stride = max(1, past.found.count / Self.maxCoarse)
    var tried = 0
    for k in Swift.stride(from: 0, to: past.found.count, by: stride) {
      let item = past.found[k]
      let position = map.points[Int(item.point)].position
      let seen = start * position
      guard seen.z > 0.02 else { continue }
      tried += 1
      let expected = SIMD2<Float>(input.camera.project(seen))
      guard
        let place = aligner.follow(
          item.place, in: past.pyramid, to: input.pyramid, from: expected, levels: 1...3)
      else { continue }
      pixels.append(SIMD2<Double>(place))
      points.append(position)
    }
    guard points.count >= 10 else { return nil }
    let pose = refinePose(
      start, pixels: pixels, points: points, camera: input.camera, loss: .cauchy(scale: 1.5),
      maxIterations: 12)
    let near = points.indices.filter {
      reprojectionError(points[$0], pose, input.camera, pixels[$0]) < 3
    }
    return near.count >= 10 && near.count * 2 >= tried ? pose : nil
  }

  /// Looks for the map's points round where they should be, and refines the pose over them.
  ///
  /// - Parameter isNear: Whether the pose is off by a pixel or two; else it is searched farther.
  func fit(_ input: FlowFrame, from start: RigidTransform, isNear: Bool) -> PoseFit? {
    let chosen = choose(start, input, each: 2, most: Self.maxFine)
    var (found, sought) = search(input, start, chosen, isNear: isNear)
    guard found.count >= Self.minFound else { return nil }
    var pose = refine(start, found, input.camera, loss: .cauchy(scale: isNear ? 1 : 2))
    var agreeing = agree(pose, found, input.camera)
    guard agreeing.count >= Self.minFound else { return nil }
    pose = refine(pose, agreeing, input.camera, loss: .cauchy(scale: 1))
    if !isNear {
      (found, sought) = search(
        input, pose, choose(pose, input, each: 2, most: Self.maxFine), isNear: true)
      pose = refine(pose, found, input.camera, loss: .cauchy(scale: 1))
    }
    agreeing = agree(pose, found, input.camera)
    guard agreeing.count >= Self.minFound, agreeing.count * 5 >= sought.count else { return nil }
    return PoseFit(pose: pose, found: agreeing, sought: sought)
  }

  private func refine(
    _ pose: RigidTransform, _ found: [FoundPoint], _ camera: Camera, loss: RobustLoss
  ) -> RigidTransform {
    refinePose(
      pose, pixels: found.map { SIMD2<Double>($0.place) },
      points: found.map { map.points[Int($0.point)].position }, camera: camera, loss: loss,
      maxIterations: 12)
  }

  /// Those within two pixels of where the pose puts them.
  func agree(_ pose: RigidTransform, _ found: [FoundPoint], _ camera: Camera) -> [FoundPoint] {
    found.filter { item in
      normalizedError2(map.points[Int(item.point)].position, pose, item.ray).squareRoot()
        * camera.focal < 2
    }
  }

  private func search(
    _ input: FlowFrame, _ pose: RigidTransform, _ chosen: [(point: Int32, place: SIMD2<Float>)],
    isNear: Bool
  ) -> (found: [FoundPoint], sought: [Int32]) {
    let finder = PointFinder(map: map, pyramid: input.pyramid, camera: input.camera)
    var found: [FoundPoint] = []
    found.reserveCapacity(chosen.count)
    for (point, expected) in chosen {
      var place =
        isNear
        ? finder.find(Int(point), pose: pose, near: expected, above: 0, reach: 3)
        : finder.find(Int(point), pose: pose, near: expected, above: 2, reach: 4)
      if place == nil {
        place = finder.find(Int(point), pose: pose, near: expected, above: 1, reach: 4)
      }
      guard let place else { continue }
      found.append(
        FoundPoint(
          point: point, place: place, ray: input.camera.normalize(SIMD2<Double>(place))))
    }
    return (found, chosen.map(\.point))
  }

  /// Points in view, spread over it, those preferred that were found in the frame before, then
  /// those found most often.
  func choose(
    _ pose: RigidTransform, _ input: FlowFrame, each: Int, most: Int
  ) -> [(point: Int32, place: SIMD2<Float>)] {
    let finder = PointFinder(map: map, pyramid: input.pyramid, camera: input.camera)
    var seen: [(rank: Int32, point: Int32, place: SIMD2<Float>)] = []
    for k in map.points.indices {
      guard let place = finder.expected(k, pose) else { continue }
      let point = map.points[k]
      let isRecent = point.lastFound >= number - 1 - Int32(lost)
      let rate = (point.found + 2) * 64 / (point.sought + 4)
      seen.append(
        ((isRecent ? 100 : 0) + rate + Int32(min(point.observations.count, 40)), Int32(k), place))
    }
    seen.sort { ($0.rank, $1.point) > ($1.rank, $0.point) }
    let columns = input.pyramid.width / Self.square + 1
    let rows = input.pyramid.height / Self.square + 1
    var counts = [Int](repeating: 0, count: columns * rows)
    var chosen: [(point: Int32, place: SIMD2<Float>)] = []
    for item in seen where chosen.count < most {
      let cell =
        Int(item.place.y) / Self.square * columns + Int(item.place.x) / Self.square
      guard counts[cell] < each else { continue }
      counts[cell] += 1
      chosen.append((item.point, item.place))
    }
    return chosen
  }
}

extension PatchAligner {
  /// Follows a place from one frame to another, from coarse to fine.
  ///
  /// - Parameters:
  ///   - place: Pixels of the earlier frame, corner convention.
  ///   - levels: Finest and coarsest level.
  /// - Returns: The place in the later frame; `nil` where it is lost.
  func follow(
    _ place: SIMD2<Float>, in earlier: GrayPyramid<Float>, to later: GrayPyramid<Float>,
    from start: SIMD2<Float>, levels: ClosedRange<Int>
  ) -> SIMD2<Float>? {
    var current = start
    for level in levels.reversed() {
      guard level < earlier.levels.count, level < later.levels.count else { continue }
      let scale = Float(1 << level)
      guard take(earlier.levels[level], at: place / scale),
        let found = align(
          later.levels[level], from: current / scale, reach: level == levels.upperBound ? 5 : 3),
        found.likeness > (level == levels.lowerBound ? 0.75 : 0.5)
      else {
        if level == levels.lowerBound { return nil }
        continue
      }
      current = found.place * scale
    }
    return current
  }
}
