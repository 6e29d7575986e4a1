import Foundation
import Scene
import Support

extension StageBinding {
  /// The section that stores data of one view, such as `depth/000012`.
  package static func section(_ kind: String, of view: Int) -> String {
    let digits = String(view)
    return "\(kind)/" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  /// The facts about a view that the stage reads, without unreadable files.
  ///
  /// - Parameter known: The facts of an earlier run: absent files count as unchanged since then.
  package static func viewFacts(
    _ view: View, camera: ViewCamera, known: ViewInput? = nil
  ) -> ViewInput {
    ViewInput(
      name: view.name,
      files: view.isHere
        ? files(of: view).compactMap { FileIdentity(hashing: $0) } : known?.files ?? [],
      text: facts(of: view, camera: camera))
  }

  /// The facts about each of some views.
  package static func viewFacts(
    of views: ViewSet, known: [String: ViewInput] = [:]
  ) -> [ViewInput] {
    views.views.map {
      viewFacts($0, camera: views.cameras[$0.camera], known: known[$0.name])
    }
  }

  /// Whether a view is unchanged since `facts` were gathered; absent files count as unchanged.
  package static func matches(_ facts: ViewInput, _ view: View, camera: ViewCamera) -> Bool {
    guard facts.text == self.facts(of: view, camera: camera) else { return false }
    return !view.isHere || hasSameFiles(facts, view)
  }

  /// Whether the files of a view have the same content as when `facts` were gathered.
  static func hasSameFiles(_ facts: ViewInput, _ view: View) -> Bool {
    let files = files(of: view)
    return facts.files.count == files.count
      && zip(facts.files, files).allSatisfy { $0.matches($1) }
  }

  /// The stage's options at a level of detail; settings of the user override the level.
  package static func options(
    _ level: DetailLevel, set values: [String: String] = [:]
  ) -> Work.Options {
    Work.Options(set: preset(level).merging(values) { $1 })
  }
}
