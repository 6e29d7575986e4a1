import Drawing
import Geometry
import Numerics
import Pipeline
import Scene
import ShellKit
import Support

/// The overlays of photographs: keypoints, residuals and matches, sampled evenly if there are many.
struct ViewerOverlays {
  /// Maximum number of keypoints and of residuals over all photographs, and limits for one.
  private static let marks = 60_000
  private static let marksOfFrame = 100...1200
  /// Maximum number of matches over all pairs, and limits for one.
  private static let lines = 120_000
  private static let linesOfPair = 20...200
  /// Maximum number of pairs shown for each photograph, those with the most inliers.
  private static let maxNeighbors = 8
  /// Approximate drawn length of the median residual, as a fraction of a photograph's width.
  private static let drawnShare = 0.01
  /// Fixed-point units per pixel of residuals.
  private static let residualUnit = 64.0

  private let frames: [String: Int]
  private let limit: Int

  /// - Parameter frames: Indices of the frames by their names.
  init(frames: [String: Int]) {
    self.frames = frames
    limit = Self.limit(Self.marks, range: Self.marksOfFrame, count: frames.count)
  }

  private static func limit(_ all: Int, range: ClosedRange<Int>, count: Int) -> Int {
    min(max(all / max(count, 1), range.lowerBound), range.upperBound)
  }

  /// Adds keypoints; `output` determines which of them belong to points of the model.
  func addKeypoints(
    _ keypoints: FrameOutput<[[Keypoint]]>, usedBy output: FrameOutput<Reconstruction>?,
    to data: inout ViewerData
  ) {
    var used = keypoints.kept.map { [Bool](repeating: false, count: $0.count) }
    for observation in output?.kept.points.flatMap(\.track) ?? [] {
      let (view, index) = (Int(observation.view), Int(observation.keypoint))
      if used.indices.contains(view), used[view].indices.contains(index) {
        used[view][index] = true
      }
    }
    for (view, name) in keypoints.names.enumerated() {
      guard let frame = frames[name], !keypoints.kept[view].isEmpty else { continue }
      let words = EvenChoice.indices(keypoints.kept[view].count, limit: limit).flatMap { index in
        let keypoint = keypoints.kept[view][index]
        return Self.place(SIMD2(Double(keypoint.x), Double(keypoint.y)), data.frames[frame])
          + [UInt16(saturating: keypoint.scale * 8), used[view][index] ? 1 : 0]
      }
      data.frames[frame].keypoints = .init(
        shown: PackedText.of(words), total: keypoints.kept[view].count,
        used: used[view].count { $0 })
    }
  }

  private static func place(_ pixel: SIMD2<Double>, _ frame: ViewerData.Frame) -> [UInt16] {
    [
      PackedText.word(pixel.x / Double(max(frame.width, 1))),
      PackedText.word(pixel.y / Double(max(frame.height, 1))),
    ]
  }

  /// Adds the residual of each keypoint, from its position to the projection of its point.
  func addResiduals(
    _ output: FrameOutput<Reconstruction>, _ keypoints: FrameOutput<[[Keypoint]]>,
    to data: inout ViewerData
  ) {
    let all = ReprojectionResiduals.byView(in: output.kept, keypoints: keypoints.kept)
    for (view, residuals) in all.enumerated() where !residuals.isEmpty {
      guard let frame = frames[output.names[view]] else { continue }
      let median = residuals.map { length($0.residual) }.median() ?? 0
      let words = EvenChoice.of(residuals, limit: limit).flatMap { found in
        Self.place(found.pixel, data.frames[frame])
          + [found.residual.x, found.residual.y].map {
            UInt16(bitPattern: Int16(saturating: ($0 * Self.residualUnit).rounded()))
          }
      }
      data.frames[frame].residuals = .init(
        shown: PackedText.of(words), total: residuals.count,
        factor: Self.factor(median, width: data.frames[frame].width),
        text: "median \(HumanText.number(median)) px")
    }
  }

  /// A round enlargement factor for residuals.
  private static func factor(_ median: Double, width: Int) -> Int {
    let wanted = drawnShare * Double(width) / max(median, 1e-3)
    return [500, 200, 100, 50, 20, 10, 5, 2].first { Double($0) <= wanted } ?? 1
  }

  /// Adds the pairs of each photograph with the most inliers, with matches.
  func addPairs(
    _ pairs: FrameOutput<[ViewPair]>, _ keypoints: FrameOutput<[[Keypoint]]>,
    to data: inout ViewerData
  ) {
    var counts: [Int: Int] = [:]
    let sure = pairs.kept.filter { !$0.inliers.isEmpty }
      .sorted { ($1.inliers.count, $0.first, $0.second) < ($0.inliers.count, $1.first, $1.second) }
      .filter { pair in
        let isNear = [pair.first, pair.second].contains {
          counts[$0, default: 0] < Self.maxNeighbors
        }
        for view in [pair.first, pair.second] where isNear { counts[view, default: 0] += 1 }
        return isNear
      }
    let limit = Self.limit(Self.lines, range: Self.linesOfPair, count: sure.count)
    for pair in sure {
      guard let first = frames[pairs.names[pair.first]],
        let second = frames[pairs.names[pair.second]]
      else { continue }
      let words = EvenChoice.of(pair.inliers, limit: limit).flatMap { match -> [UInt16] in
        let ends = [(pair.first, match.first, first), (pair.second, match.second, second)]
        return ends.flatMap { view, index, frame in
          let keypoint = keypoints.kept[view][Int(index)]
          return Self.place(SIMD2(Double(keypoint.x), Double(keypoint.y)), data.frames[frame])
        }
      }
      data.frames[first].neighbors.append([second, data.pairs.count])
      data.frames[second].neighbors.append([first, data.pairs.count])
      data.pairs.append(
        .init(
          first: first, second: second, shown: PackedText.of(words), total: pair.inliers.count,
          text: "\(pair.kind.rawValue), median angle "
            + "\(Figure.rounded(pair.medianAngle * 180 / .pi))°"))
    }
  }
}
