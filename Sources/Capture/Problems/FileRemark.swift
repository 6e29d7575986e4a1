import Formats

/// A file of a capture and what is to be said about it.
public struct FileRemark: Equatable, Sendable {
  /// What is to be said.
  public enum Fact: Equatable, Sendable {
    /// The file is skipped.
    case skipped(FileProblem)
    /// A shot beyond what a device would use was left out, as asked.
    case surplus
    /// The file belongs to a photograph, which does without it.
    case notUsed(FileProblem)
    /// The photograph does without a part that its entry states.
    case without(Part, FileProblem)
    /// The photograph that the file belongs to is not there.
    case noPhotograph
    /// The file is something else than a photograph of the capture, and nothing else is taken from it.
    case aside(OtherFile)
    /// The pose file of this name says nothing of the photograph.
    case notNamed(in: String)
    /// An entry of a list names no file.
    case noFilePath
    /// The photograph is another one's copy.
    case samePicture(as: String)
    /// The folder of masks holds none for the photograph.
    case noMask
    /// The distortion coefficients k3 and k4 are not modelled.
    case higherDistortion
    /// What was noted where the photographs are, a sentence.
    case noted(String)
    /// `--camera` is for images of another size than this, pixels.
    case cameraNotUsed(width: Int, height: Int)
  }

  /// The parts of a photograph's entry that it can do without.
  public enum Part: String, Sendable {
    case intrinsics, pose, depth, confidence, mask, gravity
  }

  /// Path relative to the capture's folder.
  public var file: String
  /// What was noticed.
  public var fact: Fact

  /// Says `fact` of the file at a path relative to the capture's folder.
  public init(file: String, _ fact: Fact) {
    self.file = file
    self.fact = fact
  }
}

extension FileRemark {
  /// The problem behind the fact, where there is one.
  var problem: FileProblem? {
    switch fact {
    case .skipped(let problem), .notUsed(let problem), .without(_, let problem): problem
    default: nil
    }
  }
}
