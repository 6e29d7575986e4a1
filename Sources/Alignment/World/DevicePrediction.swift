import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Predicts a camera pose from the motion of the device relative to nearby registered views.
///
/// Device poses drift: over a whole capture their errors are centimeters and degrees, between
/// neighbors far less. The pose follows from the four nearest inlier views, and its expected error
/// from how well the same rule predicts the registered views. Nearest means in space or in capture
/// order, whichever predicts these better: successive photographs share their drift.
struct DevicePrediction {
  /// Number of views that a prediction uses.
  static let neighbors = 4
  /// Minimum number of views for an estimate of the expected error.
  static let minViews = 6
  /// Quantile of the prediction errors that is used as the expected error.
  static let coverage = 0.9

  /// A pose in the model with its expected error.
  struct Prediction {
    var pose: RigidTransform
    /// 90th percentile of the prediction errors: of the center in model units, of the rotation in
    /// radians.
    var position: Double
    var rotation: Double
  }

  private struct PosedView {
    var view: Int
    var model: RigidTransform
    var device: RigidTransform
  }

  private let posed: [PosedView]
  /// Model units per device unit.
  private let unit: Double
  /// Root mean square distance of the device's centers from their mean, model units.
  private let extent: Double

  /// - Parameter alignment: How the device poses fit the model; only its inlier views are used.
  init?(_ poses: [RigidTransform?], views: ViewSet, alignment: DeviceAlignment) {
    let unit = alignment.modelFromDevice.scale
    posed = alignment.views.compactMap { view in
      guard let model = poses[view], let device = views.views[view].devicePose else { return nil }
      return PosedView(view: view, model: model, device: Self.scaled(device, unit))
    }
    self.unit = unit
    let centers = posed.map(\.device.center)
    let mean = centers.reduce(.zero, +) / Double(max(centers.count, 1))
    extent =
      (centers.reduce(0) { $0 + dot($1 - mean, $1 - mean) } / Double(max(centers.count, 1)))
      .squareRoot()
    guard posed.count >= Self.minViews, extent > 0 else { return nil }
  }

  /// The predicted pose of `view`, whose device pose is `device`; `nil` if too few poses are known.
  func predict(_ view: Int, at device: RigidTransform) -> Prediction? {
    let place = PosedView(view: view, model: device, device: Self.scaled(device, unit))
    let rules: [(PosedView, PosedView) -> Double] = [
      { distance($0.device.center, $1.device.center) }, { Double(abs($0.view - $1.view)) },
    ]
    return rules.compactMap { predict(place, by: $0) }
      .min { ($0.rotation * extent + $0.position) < ($1.rotation * extent + $1.position) }
  }

  /// Errors are those of the known views, each predicted from views no nearer than the nearest one
  /// here.
  private func predict(_ place: PosedView, by gap: (PosedView, PosedView) -> Double) -> Prediction?
  {
    let reach = posed.map { gap(place, $0) }.min() ?? 0
    var shifts: [Double] = []
    var turns: [Double] = []
    for one in posed {
      guard let found = pose(of: one, beyond: reach, by: gap) else { continue }
      shifts.append(distance(found.center, one.model.center))
      turns.append(rotationAngle(found.rotation, one.model.rotation))
    }
    guard shifts.count >= Self.minViews, let pose = pose(of: place, beyond: 0, by: gap) else {
      return nil
    }
    let ninth = min(shifts.count - 1, Int(saturating: Self.coverage * Double(shifts.count)))
    return Prediction(pose: pose, position: shifts.sorted()[ninth], rotation: turns.sorted()[ninth])
  }

  /// The weight of a view is inverse to its squared gap. This share of the largest gap is added so
  /// that a view at the same position does not decide alone, and a small constant in case all gaps
  /// are 0.
  private static let gapFloor = 1e-4
  private static let minSquaredGap = 1e-12

  /// The pose predicted from the nearest known views at least `reach` away.
  private func pose(
    of place: PosedView, beyond reach: Double, by gap: (PosedView, PosedView) -> Double
  ) -> RigidTransform? {
    let nearest = posed.filter { $0.view != place.view }
      .map { (gap: gap(place, $0), one: $0) }
      .filter { $0.gap >= reach }
      .sorted { ($0.gap, $0.one.view) < ($1.gap, $1.one.view) }
      .prefix(Self.neighbors)
    guard nearest.count == Self.neighbors, let farthest = nearest.last?.gap else { return nil }
    var (center, total) = (SIMD3<Double>.zero, 0.0)
    var rotation = Matrix3.identity * 0
    for (gap, one) in nearest {
      let pose = place.device * one.device.inverse * one.model
      let weight = 1 / (gap * gap + Self.gapFloor * farthest * farthest + Self.minSquaredGap)
      center += pose.center * weight
      rotation = rotation + pose.rotation * weight
      total += weight
    }
    return RigidTransform(
      rotation: (rotation * (1 / total)).nearestRotation, center: center / total)
  }

  private static func scaled(_ pose: RigidTransform, _ unit: Double) -> RigidTransform {
    RigidTransform(rotation: pose.rotation, translation: pose.translation * unit)
  }
}
