import Foundation

/// The system's reasons in words, never the domain and the number of an error of Foundation.
public enum SystemReason {
  /// Words for an `errno`, such as "Permission denied".
  public static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Words for an error of Foundation: those of the system call behind it.
  public static func words(of error: any Error) -> String {
    guard let code = code(of: error) else { return "The system gave no reason" }
    return words(code)
  }

  /// Whether the error is one of Foundation, whose own text is not for people.
  public static func isSystems(_ error: any Error) -> Bool {
    [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain)
  }

  /// Why something that is there cannot be looked at, such as a forbidden folder above it; `nil`
  /// where it can be, or is not there.
  public static func hidden(_ url: URL) -> String? {
    var info = stat()
    guard stat(url.path, &info) != 0, errno != ENOENT, errno != ENOTDIR else { return nil }
    return words(errno)
  }

  private static func code(of error: any Error) -> Int32? {
    if let error = error as? POSIXError { return error.code.rawValue }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    if let behind = error.userInfo[NSUnderlyingErrorKey] as? any Error { return code(of: behind) }
    guard error.domain == NSCocoaErrorDomain else { return nil }
    return codes[error.code]
  }

  /// What Foundation's own codes for files stand for.
  private static let codes: [Int: Int32] = [
    CocoaError.Code.fileNoSuchFile.rawValue: ENOENT,
    CocoaError.Code.fileReadNoSuchFile.rawValue: ENOENT,
    CocoaError.Code.fileReadNoPermission.rawValue: EACCES,
    CocoaError.Code.fileWriteNoPermission.rawValue: EACCES,
    CocoaError.Code.fileWriteFileExists.rawValue: EEXIST,
    CocoaError.Code.fileWriteOutOfSpace.rawValue: ENOSPC,
    CocoaError.Code.fileWriteVolumeReadOnly.rawValue: EROFS,
    CocoaError.Code.fileReadInvalidFileName.rawValue: EINVAL,
    CocoaError.Code.fileWriteInvalidFileName.rawValue: EINVAL,
  ]
}
