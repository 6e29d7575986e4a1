import Scene

extension MappingProblem {
  /// The problem restricted to some of the views and the pairs among them. Cameras keep their
  /// indices.
  ///
  /// - Parameter members: View indices, ascending; the new problem numbers views in this order.
  func restricted(to members: [Int]) -> MappingProblem {
    var number = [Int](repeating: -1, count: viewCount)
    for (index, view) in members.enumerated() { number[view] = index }
    return MappingProblem(restricting: self, to: members, number: number)
  }
}
