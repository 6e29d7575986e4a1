import Geometry
import Scene

/// Which intrinsics may be refined, given how many views of a camera are registered.
///
/// A pair of views leaves the focal length open, few views the distortion; the principal point is
/// freed only at the end. What the views turn out not to determine is held again.
struct IntrinsicsSchedule: Sendable {
  /// Views of a camera from which its intrinsics may be refined.
  static let minViews = (focal: 3, k1: 4, k2: 8, principalPoint: 4)
  /// Focal lengths of real lenses, in units of the image's longer side, and their largest |k1|, |k2|.
  static let focalRange = 0.1...10.0
  static let maxDistortion = 1.0

  let problem: MappingProblem
  /// Intrinsics that stay as assumed, by camera, whatever else says that they may be refined.
  var held: [Int: IntrinsicsFreedom] = [:]

  /// What may be refined, by camera.
  ///
  /// - Parameter isFinal: Whether the model is complete.
  func freedoms(_ model: SparseModel, isFinal: Bool = false) -> [IntrinsicsFreedom] {
    var views = [Int](repeating: 0, count: model.cameras.count)
    for view in model.registered { views[problem.cameraOf[view]] += 1 }
    return views.indices.map { freedom($0, views: views[$0], isFinal: isFinal) }
  }

  private func freedom(_ camera: Int, views: Int, isFinal: Bool) -> IntrinsicsFreedom {
    let options = problem.options
    if problem.views.cameras[camera].source == .given && !options.refinement.given { return [] }
    var freedom: IntrinsicsFreedom = []
    if options.refinement.focal && views >= Self.minViews.focal { freedom.insert(.focal) }
    if options.refinement.distortion && views >= Self.minViews.k1 { freedom.insert(.k1) }
    if options.refinement.distortion && views >= Self.minViews.k2 { freedom.insert(.k2) }
    if options.refinement.principalPoint && isFinal
      && views >= Self.minViews.principalPoint
    {
      freedom.insert(.principalPoint)
    }
    return freedom.subtracting(held[camera] ?? [])
  }

  /// All intrinsics held.
  func none(_ model: SparseModel) -> [IntrinsicsFreedom] { model.cameras.map { _ in [] } }

  /// Whether a camera left the range of real lenses.
  static func isBogus(_ camera: Camera) -> Bool {
    let ratio = camera.focal / Double(max(camera.width, camera.height, 1))
    let isReal =
      focalRange.contains(ratio) && abs(camera.k1) <= maxDistortion
      && abs(camera.k2) <= maxDistortion
    return !isReal
  }
}
