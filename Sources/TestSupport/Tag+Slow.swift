import Testing

extension Tag {
  /// Suites that take more than a second on an idle machine.
  @Tag package static var slow: Self
}
