import Foundation
import Scene

/// The requested initial pair.
extension MappingProblem {
  /// Index of the requested pair, with views in either order and names with or without extension;
  /// `nil` if no pair is requested or it is not verified.
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
