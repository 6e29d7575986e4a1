import Files
import Geometry
import Scene
import Support

extension MatchInput {
  /// A hash of everything that matching reads of a view: its features and its camera.
  func fingerprint(_ index: Int) throws -> String {
    let (view, found) = (views.views[index], try lists[index])
    var hash = ContentHash()
    found.keypoints.withUnsafeBytes { hash.add($0) }
    found.descriptors.withUnsafeBytes { hash.add($0) }
    let camera = views.cameras[view.camera]
    hash.add("\(camera.camera.cacheText) \(camera.source.rawValue)")
    return hash.text
  }

  /// The views that the vocabulary is trained on: those with the smallest hashes of their names, so
  /// that adding or removing a view rarely changes the words, which would affect every pair.
  func trainingViews(_ count: Int) -> [Int] {
    views.views.indices
      .map { (hash: Self.hash([views.views[$0].name]), index: $0) }
      .sorted { ($0.hash, $0.index) < ($1.hash, $1.index) }
      .prefix(count).map(\.index).sorted()
  }

  /// The random stream of a pair, derived from the views' names so that other views do not affect
  /// it.
  func stream(_ pair: ViewIndexPair) -> UInt64 {
    Self.hash([views.views[pair.first].name, views.views[pair.second].name])
  }

  private static func hash(_ names: [String]) -> UInt64 {
    var hash = ContentHash()
    for name in names { hash.add(name) }
    return hash.value
  }
}
