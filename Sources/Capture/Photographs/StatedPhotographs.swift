import Formats
import Foundation

/// The photographs in a folder that a list names.
struct StatedPhotographs {
  /// Paths relative to the folder, in the order of the list.
  let paths: [Result<String, FileProblem>]

  /// Finds each file at its stated path; otherwise, as for paths of another machine, by the end of
  /// that path.
  init(in folder: URL, _ stated: [String]) {
    let exact = FolderPath(folder: folder)
    var found = stated.map { path in
      Result { try exact.image(path) }.mapError { FileProblem($0) }
    }
    let missing = found.indices.filter { (try? found[$0].get()) == nil }
    if !missing.isEmpty {
      let files = FolderFiles(below: folder, isOfPhotographs: true)
      for (index, match) in zip(missing, files.assign(missing.map { stated[$0] })) {
        switch match {
        case .success, .failure(.ambiguousName): found[index] = match
        case .failure: break
        }
      }
    }
    paths = found
  }
}
