import Imaging
import Scene

extension ViewSet {
  /// - Throws: `CommandError.noPhotographs` when none of the views has its photograph here.
  func requirePhotographs(for stage: StageName) throws {
    try requirePhotographs(needed: stage.rawValue)
  }

  /// The same for what `name` says.
  func requirePhotographs(needed name: String) throws {
    guard let why = views.first?.image.absence, !views.contains(where: \.isHere) else { return }
    throw CommandError.noPhotographs(why, needed: name)
  }
}
