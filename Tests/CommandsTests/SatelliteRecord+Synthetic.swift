import Alignment
import Foundation
import Geometry

/// The stored form of a record.
private struct StoredSatellites: Encodable {
  var positions = 12
  var agreeing = 12
  var horizontal = 0.02
  var vertical = 0.03
  var spread = 40.0
  var factor = 1.0
  var scaleDeviation = 0.001
  var northDeviation = 0.1
  var isAccuracyStated = true
  var isPrior = false
  var remark = SatelliteRemark.nothing
  let horizon: LocalHorizon
  let placement: SatelliteRecord.Placement
}

extension SatelliteRecord {
  /// Positions that place the world of an alignment.
  ///
  /// - Parameter map: From the world of the alignment to east, north and up of `horizon`.
  static func synthetic(_ map: Similarity, _ horizon: LocalHorizon) throws -> SatelliteRecord {
    let stored = StoredSatellites(horizon: horizon, placement: Placement(map))
    return try JSONDecoder().decode(Self.self, from: JSONEncoder().encode(stored))
  }
}
