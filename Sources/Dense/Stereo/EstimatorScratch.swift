import CKernels

/// Scratch memory of one worker; free it with `deallocate`.
struct EstimatorScratch {
  /// Cost of a hypothesis in a view that was not tested: twice that of no correlation.
  private static let untested: Float = 2

  /// One patch for each scale of the original photograph.
  let patches: UnsafeMutablePointer<ocs_patch>
  /// The ways to read them, and the sampling of the surface's shape, by scale.
  let readings: UnsafeMutablePointer<PatchReading>
  let curvatures: UnsafeMutablePointer<CurvatureSampling.Table>
  let detailPatch = UnsafeMutablePointer<ocs_patch>.allocate(capacity: 1)
  let costs: UnsafeMutablePointer<Float>
  let hypotheses: UnsafeMutablePointer<SIMD4<Float>>
  let trust: UnsafeMutablePointer<Float>
  let choice = UnsafeMutablePointer<ocs_choice>.allocate(capacity: 1)
  /// The arrays inside `choice`.
  let chosenView: UnsafeMutablePointer<Int32>
  let chosenWeight: UnsafeMutablePointer<Float>

  init() {
    let (maxHypotheses, maxViews) = (DepthEstimator.maxHypotheses, DepthEstimator.maxViews)
    costs = .allocate(capacity: maxHypotheses * maxViews)
    hypotheses = .allocate(capacity: maxHypotheses)
    trust = .allocate(capacity: maxViews)
    readings = .allocate(capacity: PlaneMap.maxHalvings + 1)
    curvatures = .allocate(capacity: PlaneMap.maxHalvings + 1)
    patches = .allocate(capacity: PlaneMap.maxHalvings + 1)
    patches.initialize(repeating: ocs_patch(), count: PlaneMap.maxHalvings + 1)
    detailPatch.initialize(to: ocs_patch())
    costs.initialize(repeating: Self.untested, count: maxHypotheses * maxViews)
    hypotheses.initialize(repeating: .zero, count: maxHypotheses)
    trust.initialize(repeating: 0, count: maxViews)
    choice.initialize(to: ocs_choice())
    let start = UnsafeMutableRawPointer(choice)
    chosenView = (start + (MemoryLayout.offset(of: \ocs_choice.view) ?? 0))
      .assumingMemoryBound(to: Int32.self)
    chosenWeight = (start + (MemoryLayout.offset(of: \ocs_choice.weight) ?? 0))
      .assumingMemoryBound(to: Float.self)
  }

  func deallocate() {
    patches.deallocate()
    readings.deallocate()
    curvatures.deallocate()
    detailPatch.deallocate()
    costs.deallocate()
    hypotheses.deallocate()
    trust.deallocate()
    choice.deallocate()
  }
}
