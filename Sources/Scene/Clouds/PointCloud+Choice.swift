extension PointCloud {
  /// The points that are not redundant.
  public var essential: PointCloud {
    guard isRedundant.count == positions.count, isRedundant.contains(where: { $0 != 0 }) else {
      return self
    }
    let kept = isRedundant.indices.filter { isRedundant[$0] == 0 }
    func those<Value>(_ values: [Value]) -> [Value] {
      values.isEmpty ? [] : kept.map { values[$0] }
    }
    var result = PointCloud(
      positions: those(positions), normals: those(normals), colors: those(colors),
      support: those(support), radii: those(radii))
    result.deviations = those(deviations)
    result.reaches = those(reaches)
    result.isObject = those(isObject)
    result.isRedundant = those(isRedundant)
    return result
  }
}
