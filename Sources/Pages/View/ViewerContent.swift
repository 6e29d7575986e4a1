import Diagnosis
import Script
import Workspace

/// The answers of commands for the viewer page, each requested when the page needs it.
package struct ViewerContent {
  /// The photographs of a project, whose alignment is in memory.
  let frames: (Project) throws -> PageFrames
  /// The record of a diagnosis: its verdict and causes.
  let diagnosis: (Diagnosis) throws -> Record
  /// A reason why a result is stale, as a phrase.
  let words: (StaleReason) -> String

  package init(
    frames: @escaping (Project) throws -> PageFrames,
    diagnosis: @escaping (Diagnosis) throws -> Record,
    words: @escaping (StaleReason) -> String
  ) {
    self.frames = frames
    self.diagnosis = diagnosis
    self.words = words
  }
}
