import Support

extension AlignReport {
  /// Adds the evidence of a finished model about its intrinsics to the records of the cameras.
  ///
  /// - Parameter freeingIterations: Maximum iterations of the adjustment that refines fixed
  ///   intrinsics.
  mutating func addCameraEvidence(
    of mapped: MappedModel, freeingIterations: Int = FreedCameras.maxIterations,
    in context: RunContext
  ) throws {
    let freed = try FreedCameras(mapped, maxIterations: freeingIterations, in: context)
    let growth = RadialGrowth(mapped.state.model, mapped.problem)
    let single = try ViewIntrinsics(mapped, in: context)
    for camera in cameras.indices {
      cameras[camera].freed = freed.records[camera]
      cameras[camera].radialGrowth = growth.ratios[camera]
      cameras[camera].focalSpread = single.focalSpreads[camera]
    }
  }
}
