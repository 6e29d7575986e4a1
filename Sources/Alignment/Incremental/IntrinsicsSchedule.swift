import Geometry
import Scene

/// Which intrinsics may be refined, given how many views of a camera are registered.
///
/// A pair of views leaves the focal length open, few views the distortion; the principal point is
/// freed only at the end, and held again where the views turn out not to tell where it is.
struct IntrinsicsSchedule: Sendable {
  let problem: MappingProblem
  /// Cameras whose principal point stays where it is.
  var heldPrincipalPoints = Set<Int>()

  init(problem: MappingProblem) { self.problem = problem }

  /// - Parameter isFinal: Whether the model is complete.
  func freedoms(_ model: SparseModel, isFinal: Bool = false) -> [IntrinsicsFreedom] {
    var views = [Int](repeating: 0, count: model.cameras.count)
    for view in model.registered { views[problem.cameraOf[view]] += 1 }
    return views.indices.map { freedom($0, views: views[$0], isFinal: isFinal) }
  }

  private func freedom(_ camera: Int, views: Int, isFinal: Bool) -> IntrinsicsFreedom {
    let options = problem.options
    if problem.views.cameras[camera].source == .given && !options.refineGiven { return [] }
    var freedom: IntrinsicsFreedom = []
    if options.refineFocal && views >= 3 { freedom.insert(.focal) }
    if options.refineDistortion && views >= 4 { freedom.insert(.k1) }
    if options.refineDistortion && views >= 8 { freedom.insert(.k2) }
    if options.refinePrincipalPoint && isFinal && views >= 4
      && !heldPrincipalPoints.contains(camera)
    {
      freedom.insert(.principalPoint)
    }
    return freedom
  }

  func none(_ model: SparseModel) -> [IntrinsicsFreedom] { model.cameras.map { _ in [] } }

  /// Whether a camera left the range of real lenses: focal length 0.1 … 10 times the longer side,
  /// |k1|, |k2| ≤ 1.
  static func isBogus(_ camera: Camera) -> Bool {
    let ratio = camera.focal / Double(max(camera.width, camera.height, 1))
    return !(ratio >= 0.1 && ratio <= 10 && abs(camera.k1) <= 1 && abs(camera.k2) <= 1)
  }
}
