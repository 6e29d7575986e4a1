/// Columns of the free poses and cameras in the reduced system: poses first, then intrinsics.
struct ParameterColumns: Sendable {
  /// Columns of a free pose: three of rotation, three of translation.
  static let perPose = 6

  /// First column of each pose; −1 if it is constant.
  var pose: [Int]
  /// First column of each camera's intrinsics; −1 if none is free.
  var camera: [Int]
  var parameters: [[IntrinsicParameter]]
  var count: Int

  init(_ problem: BundleProblem) {
    var next = 0
    func take(_ columns: Int) -> Int {
      guard columns > 0 else { return -1 }
      defer { next += columns }
      return next
    }
    pose = problem.poseIsConstant.map { take($0 ? 0 : Self.perPose) }
    parameters = problem.freedoms.map(\.parameters)
    camera = parameters.map { take($0.count) }
    count = next
  }
}
