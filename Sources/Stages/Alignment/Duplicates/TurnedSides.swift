import Geometry
import Scene
import Support

/// Tries what pairs say that are off a model by a common turn of the world.
///
/// Where an object looks the same when turned, pairs of different sides contradict a right model by
/// that turn, and true pairs a folded one. So the second view of such a pair is moved, with all it
/// sees, to where the pair's matches put it. If much is missing between the two then, the pair is
/// false and the model right; if nothing is, the images do not tell.
struct TurnedSides {
  static let most = 60
  static let least = 2
  /// Share of missing correspondences from which a pair is false; more than between close views, as
  /// the views tried stand up to 35° apart.
  static let limit = 0.06

  /// Share of correspondences that would be missing if the pairs were right.
  let missing: Double
  var isUndecided: Bool { missing < Self.limit }

  /// - Returns: `nil` where too few such pairs can be tried.
  init?(_ mapper: Mapper, _ scene: MappingScene) throws {
    let search = try MissingCorrespondences(mapper.model, scene, within: 35, in: mapper.context)
    let tried = try search.evidenceOnContradicting(most: Self.most, in: mapper.context)
    guard tried.count >= Self.least else { return nil }
    let missing = tried.reduce(0) { $0 + $1.missing }
    let shared = tried.reduce(0) { $0 + $1.shared }
    self.missing = Double(missing) / Double(max(missing + shared, 1))
  }
}
