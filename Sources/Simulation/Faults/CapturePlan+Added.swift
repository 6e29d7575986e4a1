import Foundation
import Geometry
import Numerics
import Support

/// Views added after those of the capture.
extension CapturePlan {
  /// Random stream of the hand-held variation of added views.
  private static let addedStream: UInt64 = 0xAD
  /// Valid elevations of a camera in degrees, for which the lateral direction is defined.
  private static let elevations = -5.0...86.0

  /// Creates a capture with views added to its own.
  ///
  /// - Throws: `SimulationError.noSuchFrame`.
  init(_ options: SimulateOptions, seed: UInt64, adding views: [AddedView]) throws {
    self.init(options, seed: seed)
    try add(views)
  }

  /// Adds views with the same hand-held variation as those of the capture.
  private mutating func add(_ views: [AddedView]) throws {
    var random = RandomStream(seed: seed, stream: Self.addedStream)
    let present = frames
    for view in views {
      let place = try place(of: view, among: present)
      let elevation = place.elevation + 2 * random.normal()
      let pose = SimulatedOrbit.pose(
        azimuth: place.azimuth + 3 * random.normal(),
        elevation: min(max(elevation, Self.elevations.lowerBound), Self.elevations.upperBound),
        distance: place.distance * (1 + 0.03 * random.normal()), random: &random)
      frames.append(SimulatedFrame(pose: pose))
    }
  }

  private func place(
    of view: AddedView, among present: [SimulatedFrame]
  ) throws -> (azimuth: Double, elevation: Double, distance: Double) {
    switch view {
    case .about(let azimuth, let elevation, let distance):
      return (azimuth, elevation, distance)
    case .beside(let name, let turn, let climb, let ratio):
      let stem = (name as NSString).deletingPathExtension
      guard let frame = present.indices.first(where: { SimulatedFrame.stem($0) == stem }) else {
        throw SimulationError.noSuchFrame(name)
      }
      let away = present[frame].pose.center - SimulatedOrbit.middle
      let rise = asin(min(max(away.z / max(length(away), 1e-9), -1), 1))
      return (
        atan2(away.y, away.x) * 180 / .pi + turn, rise * 180 / .pi + climb, length(away) * ratio
      )
    }
  }
}
