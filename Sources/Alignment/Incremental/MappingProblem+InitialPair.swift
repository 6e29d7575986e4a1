import Foundation
import Scene

/// The initial pair that the options ask for.
extension MappingProblem {
  /// Index of the pair of the two views named, in either order, with or without their extensions;
  /// `nil` where none is named or verified.
  var requestedPair: Int? {
    let names = options.initialization.pair.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard names.count == 2, let a = view(named: names[0]), let b = view(named: names[1]), a != b
    else { return nil }
    let wanted = ViewIndexPair(a, b)
    return pairs.firstIndex { $0.first == wanted.first && $0.second == wanted.second }
  }

  func view(named text: String) -> Int? {
    let views = views.views
    return views.firstIndex { $0.name == text }
      ?? views.firstIndex { ($0.name as NSString).deletingPathExtension == text }
  }
}
