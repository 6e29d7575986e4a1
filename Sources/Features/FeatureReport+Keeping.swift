extension FeatureReport {
  /// The report restricted to some of the images, in the order of their indices.
  public func keeping(_ indices: [Int]) -> FeatureReport {
    FeatureReport(images: indices.map { images[$0] })
  }
}
