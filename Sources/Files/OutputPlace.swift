import Foundation

/// The destination that a path given by the user denotes.
public enum OutputPlace: Sendable, Equatable {
  /// A regular file, existing or new; links are followed.
  case file(URL, exists: Bool)
  /// A pipe or a device.
  case stream(URL, FileKind)
  /// A descriptor that this process inherited, such as its standard output.
  case descriptor(URL, InheritedDescriptor)

  /// - Throws: `FileError.notAFile` for folders, sockets and disks.
  public init(_ url: URL) throws(FileError) {
    if let given = InheritedDescriptor(url) {
      self = .descriptor(url, given)
      return
    }
    guard let kind = FileKind.at(url) else {
      if FileKind.itself(at: url) == .link { throw FileError.notAFile(url, .link) }
      self = .file(url, exists: false)
      return
    }
    switch kind {
    case .file: self = .file(OutputPlace.resolved(url), exists: true)
    case .pipe, .device: self = .stream(url, kind)
    case .folder, .link, .socket, .disk: throw FileError.notAFile(url, kind)
    }
  }

  /// The type of a destination that does not store the bytes under a name; `nil` for a file.
  public var streamKind: FileKind? {
    switch self {
    case .file: nil
    case .stream(_, let kind): kind
    case .descriptor: .pipe
    }
  }

  /// The target of a link.
  private static func resolved(_ url: URL) -> URL {
    guard FileKind.itself(at: url) == .link, let path = realpath(url.path, nil) else { return url }
    defer { free(path) }
    return URL(fileURLWithPath: String(cString: path))
  }
}
