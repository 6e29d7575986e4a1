/// Where each free pose and camera stands in the reduced system: poses first, then intrinsics.
struct ParameterColumns: Sendable {
  /// Columns of a free pose: three of its turn, three of its shift.
  static let perPose = 6

  /// First column of each pose's six, or −1 when it is constant.
  var pose: [Int]
  /// First column of each camera's intrinsics, or −1 when none is free.
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
