import Foundation

/// A view that is registered out of turn: `NAME@COUNT` of the options.
struct RegistrationRequest: Equatable {
  let view: Int
  /// Number of registered views at which it is taken.
  let count: Int

  /// Reads a request; `nil` where it names no view or no count.
  init?(_ text: String, _ problem: MappingProblem) {
    guard let at = text.lastIndex(of: "@"), let count = Int(text[text.index(after: at)...]),
      count > 0, let view = problem.view(named: String(text[..<at]))
    else { return nil }
    self.view = view
    self.count = count
  }
}

extension RegistrationLimits {
  /// The requests of `order` as they are written.
  var requests: [String] {
    order.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension MappingProblem {
  /// The views that are asked for when this many are registered, in their order.
  func requestedViews(at count: Int) -> [Int] {
    guard !options.registration.order.isEmpty else { return [] }
    return options.registration.requests.compactMap { RegistrationRequest($0, self) }
      .filter { $0.count == count }.map(\.view)
  }
}
