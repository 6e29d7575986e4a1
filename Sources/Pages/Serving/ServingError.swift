/// Why a page cannot be served.
package enum ServingError: Error, Equatable {
  /// The port on this machine, 0 for any free one, and the system's reason.
  case cannotServe(UInt16, String)
}
