import Scene

extension MappingProblem {
  /// The problem of some of the views and the pairs among them, as if there were no others. Cameras
  /// keep their numbers.
  ///
  /// - Parameter members: Ascending; the new problem numbers views in this order.
  func restricted(to members: [Int]) -> MappingProblem {
    var number = [Int](repeating: -1, count: viewCount)
    for (index, view) in members.enumerated() { number[view] = index }
    return MappingProblem(self, members, number)
  }
}
