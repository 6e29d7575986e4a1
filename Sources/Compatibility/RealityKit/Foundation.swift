/// What Foundation has on Apple's systems only.

/// Runs a function; there are no pools of objects to release.
@inlinable
public func autoreleasepool<Result, Failure>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

extension URL {
  /// Whether a file outside the sandbox can be used: always, there is no sandbox.
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// Has no effect.
  public func stopAccessingSecurityScopedResource() {}
}
