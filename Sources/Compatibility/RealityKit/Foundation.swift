// What Foundation has on Apple's systems only.

/// Runs a function, without an autorelease pool: objects are released when they are no longer used.
@inlinable
public func autoreleasepool<Result, Failure>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result { try body() }

extension URL {
  /// Always true, because programs are not sandboxed.
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// Has no effect.
  public func stopAccessingSecurityScopedResource() {}
}
