import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Predicts where a camera is from how the device moved between it and registered views nearby.
///
/// Devices drift: over a whole capture their poses are off by centimetres and degrees, between
/// neighbours by far less. So a pose follows from the four nearest views that agree with the device,
/// and its expected error from how well the same rule finds the registered views themselves. Nearest
/// is meant in space or in the order of the views, whichever finds these better: photographs in the
/// order of their taking share their drift.
struct DevicePrediction {
  /// Views a prediction rests on.
  static let neighbours = 4
  /// Fewest views that an expected error is estimated from.
  static let minViews = 6
  /// Share of the errors of predictions that the expected error covers.
  static let coverage = 0.9

  /// A place in the model, and how good such places are.
  struct Prediction {
    var pose: RigidTransform
    /// What nine in ten are better than: of the centre in model units, of the turn in radians.
    var position: Double
    var rotation: Double
  }

  private struct PosedView {
    var view: Int
    var model: RigidTransform
    var device: RigidTransform
  }

  private let posed: [PosedView]
  /// Model units in one unit of the device.
  private let unit: Double
  /// Root mean square distance of the device's centres from their mean, model units.
  private let extent: Double

  /// - Parameter alignment: How the device's poses fit the model; only views that agree are used.
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

  /// Where `view` is, which the device saw at `device`; `nil` with too few views whose poses are known.
  func predict(_ view: Int, at device: RigidTransform) -> Prediction? {
    let place = PosedView(view: view, model: device, device: Self.scaled(device, unit))
    let rules: [(PosedView, PosedView) -> Double] = [
      { distance($0.device.center, $1.device.center) }, { Double(abs($0.view - $1.view)) },
    ]
    return rules.compactMap { predict(place, by: $0) }
      .min { ($0.rotation * extent + $0.position) < ($1.rotation * extent + $1.position) }
  }

  /// Errors are those of the known views, each found from others no nearer than the nearest here.
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

  /// Weight of a view falls with the square of its gap; this share of the farthest gap is added so
  /// that a view at the same place does not decide alone, and a tiny one where all gaps are 0.
  private static let gapFloor = 1e-4
  private static let minSquaredGap = 1e-12

  /// From the nearest known views that are at least `reach` away.
  private func pose(
    of place: PosedView, beyond reach: Double, by gap: (PosedView, PosedView) -> Double
  ) -> RigidTransform? {
    let nearest = posed.filter { $0.view != place.view }
      .map { (gap: gap(place, $0), one: $0) }
      .filter { $0.gap >= reach }
      .sorted { ($0.gap, $0.one.view) < ($1.gap, $1.one.view) }
      .prefix(Self.neighbours)
    guard nearest.count == Self.neighbours, let farthest = nearest.last?.gap else { return nil }
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
