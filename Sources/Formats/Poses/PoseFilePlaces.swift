import Foundation

/// How the files of a format are found in a folder.
package struct PoseFilePlaces: Sendable {
  /// Usual file names with their ranks. Of several files in a folder, the one with the lowest rank
  /// is read.
  package var names: [String: Int]
  /// Endings of other names, in lower case. The content of such files decides.
  package var endings: [String]
  /// For formats with one file per photograph.
  package var sidecars: PoseSidecars?

  /// Creates the places of a format; by default it is read only if a file is specified.
  package init(
    names: [String: Int] = [:], endings: [String] = [], sidecars: PoseSidecars? = nil
  ) {
    self.names = names
    self.endings = endings
    self.sidecars = sidecars
  }
}

/// How files of a format with one file per photograph are found and read.
package struct PoseSidecars: Sendable {
  /// Extension of the files, in lower case.
  package let fileExtension: String
  /// Whether the extension identifies the format without reading the content.
  package let isCertain: Bool
  /// Reads the matching files among the names in a folder; `nil` if there are none.
  package let read: @Sendable (_ folder: URL, _ names: [String]) throws -> PoseList?

  /// Creates the sidecars of a format.
  package init(
    _ fileExtension: String, isCertain: Bool,
    read: @escaping @Sendable (_ folder: URL, _ names: [String]) throws -> PoseList?
  ) {
    self.fileExtension = fileExtension
    self.isCertain = isCertain
    self.read = read
  }
}
