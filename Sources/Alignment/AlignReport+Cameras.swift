import Support

extension AlignReport {
  /// Adds to the records of the cameras what a finished model shows of their intrinsics.
  ///
  /// - Parameter freeingIterations: Steps of the adjustment that refines fixed intrinsics.
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
