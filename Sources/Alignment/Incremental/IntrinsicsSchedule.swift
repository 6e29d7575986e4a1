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
  /// Focal lengths of real lenses, relative to the longer image side.
  static let focalRange = 0.1...10.0
  /// Maximum |k1| and |k2| of real lenses. They refer to the focal length, so long lenses may exceed
  /// the limit if distortion moves the corners by at most a fraction of their radius.
  static let maxDistortion = 1.0
  static let maxCornerDistortion = 0.4

  let problem: MappingProblem
  /// Intrinsics fixed at their assumed values regardless of the options, by camera.
  var held: [Int: IntrinsicsFreedom] = [:]
  /// Intrinsics refined in addition once the model is complete, by camera.
  var added: [Int: IntrinsicsFreedom] = [:]

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
    if isFinal && !freedom.isEmpty { freedom.formUnion(added[camera] ?? []) }
    return freedom.subtracting(held[camera] ?? [])
  }

  /// All intrinsics fixed.
  func none(_ model: SparseModel) -> [IntrinsicsFreedom] { model.cameras.map { _ in [] } }

  /// Whether a camera left the range of real lenses.
  static func isBogus(_ camera: Camera) -> Bool {
    let ratio = camera.focal / Double(max(camera.width, camera.height, 1))
    guard focalRange.contains(ratio) else { return true }
    let (x, y) = (Double(camera.width) / 2 / camera.focal, Double(camera.height) / 2 / camera.focal)
    let corner = x * x + y * y
    return abs(camera.k1) > max(maxDistortion, maxCornerDistortion / corner)
      || abs(camera.k2) > max(maxDistortion, maxCornerDistortion / (corner * corner))
  }
}
