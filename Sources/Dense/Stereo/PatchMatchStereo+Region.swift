import Imaging

/// The pixels that a search estimates where it is restricted to a region.
extension PatchMatchStereo {
  /// Minimum departure of the planes around a pixel from one plane for an edge, pixels of disparity.
  private static let edgePixels: Float = 2

  /// The pixels of a view to search at a level, given the planes of the level above.
  func searched(
    _ own: DenseView, of view: Int, level: Int, after coarse: PlaneMap? = nil
  ) throws -> ByteImage {
    guard let region else { return own.active[level] }
    let edges = try (level == 0 ? coarse : nil).map { planes in
      planes.edges(
        over: Self.edgePixels
          * SourceSet.pixelStep(
            own, others: try sources[view].map { try views[$0] }, level: level + 1))
    }
    return try region.restricted(own.active[level], of: view, level: level, edges: edges)
  }
}
