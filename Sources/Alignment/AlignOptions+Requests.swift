extension AlignOptions {
  /// Checks the requested initial pair and registration order.
  ///
  /// - Throws: `AlignError` if the pair is not verified, the method has no initial pair, or the
  ///   order is malformed.
  func checkRequests(_ problem: MappingProblem) throws {
    for item in registration.requests where RegistrationRequest(item, problem) == nil {
      throw AlignError.badRegistrationRequest(item)
    }
    let text = initialization.pair
    guard !text.isEmpty else { return }
    guard method.startsFromPair else { throw AlignError.initialPairUnused(text) }
    guard problem.requestedPair != nil else { throw AlignError.noSuchInitialPair(text) }
  }
}
