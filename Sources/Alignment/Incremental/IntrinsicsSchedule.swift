import Geometry
import Scene

/// Which intrinsics may be refined, depending on the number of registered views of a camera.
///
/// Two views do not determine the focal length, few views do not determine the distortion, and the
/// principal point is refined only at the end. Intrinsics that the views prove not to determine are
/// fixed again.
struct IntrinsicsSchedule: Sendable {
  /// Minimum number of views of a camera for each of its intrinsics to be refined.
  static let minViews = (focal: 3, k1: 4, k2: 8, principalPoint: 4)
  /// Focal lengths of real lenses, relative to the longer image side, and their maximum |k1| and
  /// |k2|.
  static let focalRange = 0.1...10.0
  static let maxDistortion = 1.0

  let problem: MappingProblem
  /// Intrinsics fixed at their assumed values regardless of the options, by camera.
  var held: [Int: IntrinsicsFreedom] = [:]

  /// The free intrinsics, by camera.
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

  /// All intrinsics fixed.
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
