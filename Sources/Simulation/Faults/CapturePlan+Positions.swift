import Geometry
import Imaging
import Numerics
import Support

/// Faults of satellite positions.
extension CapturePlan {
  /// Where simulated captures are, and the deviation of their positions, meters: that of real-time
  /// kinematics.
  private static let horizon = LocalHorizon(latitude: 47.4, longitude: 8.5, height: 500)
  private static let positionDeviation = 0.01

  /// Writes positions into the photographs, those of other ones: the list of positions and the
  /// photographs were sorted differently.
  mutating func misplacePositions(_ random: inout RandomStream) {
    let places = frames.map { frame in
      let center = frame.pose.center
      let error = SIMD3(random.normal(), random.normal(), random.normal())
      // The X axis points east, the Y axis north.
      let point = center + error * Self.positionDeviation
      let (latitude, longitude, height) = Self.horizon.position(of: point)
      var place = PhotoPosition(latitude: latitude, longitude: longitude)
      place.altitude = height
      place.positioningError = Self.positionDeviation
      return place
    }
    for (index, other) in random.permutation(frames.count).enumerated() {
      frames[index].filing.position = places[other]
    }
  }
}
