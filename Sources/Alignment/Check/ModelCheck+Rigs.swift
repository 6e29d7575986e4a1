import Geometry
import Scene

/// Views of a rig have one pose per instant, so that what determines one of them determines all.
extension ModelCheck {
  /// Number of points that count as shared by two views of an instant: more than any weak cut has.
  private static let rigidShare = 1000

  /// Links between the views of each instant, whose relative poses are those of the rig.
  static func links(_ rig: RigLayout, _ model: SparseModel) -> [SpanningCuts.SharedCount] {
    rig.viewsOfInstant.flatMap { views in
      let posed = views.filter { model.poses[$0] != nil }
      return zip(posed, posed.dropFirst()).map {
        SpanningCuts.SharedCount(first: $0, second: $1, shared: rigidShare)
      }
    }
  }

  /// The evidence about views, with that of all views of their instant.
  ///
  /// - Parameter checks: Parallel to the registered views.
  static func sharing(
    _ checks: [ViewCheck], _ rig: RigLayout, _ model: SparseModel
  ) -> [ViewCheck] {
    var result = checks
    let places = Dictionary(uniqueKeysWithValues: model.registered.enumerated().map { ($1, $0) })
    for views in rig.viewsOfInstant {
      let indices = views.compactMap { places[$0] }
      let own = indices.map { checks[$0] }
      for index in indices {
        result[index].support = own.map(\.support).reduce(0, +)
        result[index].links = own.map(\.links).max() ?? 0
        result[index].rotation = own.compactMap(\.rotation).min()
        result[index].center = own.compactMap(\.center).min()
      }
    }
    return result
  }
}
