// What Foundation has on Apple's systems only.

/// Calls a closure. There is no autorelease pool: Swift releases objects when they are no longer used.
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
