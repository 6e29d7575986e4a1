import Foundation

/// Error messages of the system in words, without the domain and code of a Foundation error.
public enum SystemReason {
  /// The message for an `errno`, such as "Permission denied".
  public static func words(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The message for a Foundation error: that of the underlying system call.
  public static func words(of error: any Error) -> String {
    guard let code = code(of: error) else { return "The system gave no reason" }
    return words(code)
  }

  /// Whether the error is from Foundation, whose own description is not meant for users.
  public static func isSystems(_ error: any Error) -> Bool {
    [NSCocoaErrorDomain, NSPOSIXErrorDomain].contains((error as NSError).domain)
  }

  /// Why an existing entry is not accessible, for example because of a parent folder's permissions;
  /// `nil` if it is accessible or does not exist.
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

  /// The `errno` values for Foundation's file error codes.
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
