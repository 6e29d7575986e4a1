import Foundation

/// A request to register a view out of order: `NAME@COUNT` in the options.
struct RegistrationRequest: Equatable {
  let view: Int
  /// Number of registered views at which the view is tried.
  let count: Int

  /// Parses a request; `nil` if the view or the count is invalid.
  init?(_ text: String, _ problem: MappingProblem) {
    guard let at = text.lastIndex(of: "@"), let count = Int(text[text.index(after: at)...]),
      count > 0, let view = problem.view(named: String(text[..<at]))
    else { return nil }
    self.view = view
    self.count = count
  }
}

extension RegistrationLimits {
  /// The items of `order`.
  var requests: [String] {
    order.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension MappingProblem {
  /// The views requested at this number of registered views, in the order of the requests.
  func requestedViews(at count: Int) -> [Int] {
    guard !options.registration.order.isEmpty else { return [] }
    return options.registration.requests.compactMap { RegistrationRequest($0, self) }
      .filter { $0.count == count }.map(\.view)
  }
}
