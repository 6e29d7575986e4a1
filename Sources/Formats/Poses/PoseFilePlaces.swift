import Foundation

/// How the files of a form are found in a folder.
package struct PoseFilePlaces: Sendable {
  /// The usual file names, with their ranks: of several files in a folder, the one with the lowest
  /// rank is read.
  package var names: [String: Int]
  /// What other names end in, in lower case. The content of such files decides.
  package var endings: [String]
  /// For forms with one file per photograph.
  package var sidecars: PoseSidecars?

  /// Places of a form; by default it is read only where a file is given.
  package init(
    names: [String: Int] = [:], endings: [String] = [], sidecars: PoseSidecars? = nil
  ) {
    self.names = names
    self.endings = endings
    self.sidecars = sidecars
  }
}

/// How the files of a form with one file per photograph are found and read.
package struct PoseSidecars: Sendable {
  /// The extension of the files, in lower case.
  package let fileExtension: String
  /// Whether the extension alone identifies a file, without its content.
  package let isCertain: Bool
  /// Reads those among the file names of a folder; `nil` where there are none.
  package let read: @Sendable (_ folder: URL, _ names: [String]) throws -> PoseList?

  /// Sidecars of a form.
  package init(
    _ fileExtension: String, isCertain: Bool,
    read: @escaping @Sendable (_ folder: URL, _ names: [String]) throws -> PoseList?
  ) {
    self.fileExtension = fileExtension
    self.isCertain = isCertain
    self.read = read
  }
}
