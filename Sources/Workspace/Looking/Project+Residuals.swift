import Pipeline
import Scene

extension Project {
  /// The reprojection errors of the current model, with the names of its frames.
  package mutating func residuals() throws -> (ReprojectionResiduals, [String]) {
    let (output, keypoints) = try observedModel()
    return (ReprojectionResiduals(output.kept, keypoints: keypoints), output.names)
  }

  /// The residuals of one frame; `nil` if it has no pose.
  package mutating func residuals(
    of frame: String
  ) throws -> [ReprojectionResiduals.Observed]? {
    let (output, keypoints) = try observedModel()
    guard let view = output.index(of: frame), output.kept.poses[view] != nil else { return nil }
    return ReprojectionResiduals.byView(in: output.kept, keypoints: keypoints)[view]
  }

  /// The current model and the keypoints of its views.
  private mutating func observedModel() throws -> (FrameOutput<Reconstruction>, [[Keypoint]]) {
    try results.requireBuilt(.align, on: .features)
    let output = try results.reconstruction()
    let keypoints = try results.keypoints()
    guard output.names == keypoints.names else { throw PipelineError.otherFrames(.align) }
    return (output, keypoints.kept)
  }
}
