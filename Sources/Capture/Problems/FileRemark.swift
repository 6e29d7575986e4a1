import Formats

/// A file of a capture and a fact about it.
public struct FileRemark: Equatable, Sendable {
  /// A fact about a file.
  public enum Fact: Equatable, Sendable {
    /// The file is skipped.
    case skipped(FileProblem)
    /// A shot beyond the limit of a device is omitted, as the options specify.
    case surplus
    /// The file belongs to a photograph, but is not used.
    case notUsed(FileProblem)
    /// A part stated in the photograph's entry is not used.
    case without(Part, FileProblem)
    /// The photograph to which the file belongs is missing.
    case noPhotograph
    /// The file is not a photograph of the capture and is ignored.
    case aside(OtherFile)
    /// The pose file with this name has no entry for the photograph.
    case notNamed(in: String)
    /// The pose file or mask folder with this name has more than one entry for the photograph.
    case severalNamed(in: String)
    /// A list entry has no file path.
    case noFilePath
    /// The photograph shows the same as another one, from the same position.
    case samePicture(as: String)
    /// The mask folder has no mask for the photograph.
    case noMask
    /// The distortion coefficients k3 and k4 are not supported.
    case higherDistortion
    /// A note from the machine with the photographs, as a sentence.
    case noted(String)
    /// `--camera` refers to another image size than this, in pixels.
    case cameraNotUsed(width: Int, height: Int)
    /// A program other than that of most photographs of the camera saved it and others, which have
    /// intrinsics of their own; the name is `nil` if the files do not state one.
    case savedAgain(by: String?, others: Int)
  }

  /// Optional parts of a photograph's entry.
  public enum Part: String, Sendable {
    case intrinsics, pose, depth, confidence, mask, gravity
  }

  /// Path relative to the capture folder.
  public var file: String
  /// The fact about the file.
  public var fact: Fact

  /// Creates a remark about the file at a path relative to the capture folder.
  public init(file: String, _ fact: Fact) {
    self.file = file
    self.fact = fact
  }
}

extension FileRemark {
  /// The problem behind the fact, if any.
  var problem: FileProblem? {
    switch fact {
    case .skipped(let problem), .notUsed(let problem), .without(_, let problem): problem
    default: nil
    }
  }
}
