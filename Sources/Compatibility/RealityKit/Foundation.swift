// What Foundation has on Apple's systems only.

/// Calls `body`. Linux has no autorelease pool: an object is released with its last reference.
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
