import Imaging
import Scene
import Support

/// Why a stage cannot run, or its result cannot be used.
package enum PipelineError: Error, Equatable {
  case missingResult(StageName)
  /// Another process has written the result since it was listed.
  case replacedResult(StageName)
  /// The file of a result is damaged; the result counts as missing from now on.
  case damagedResult(StageName, StorageError)
  /// An intermediate state has no file, so that only its partial result can be read.
  case unfinishedResult(StageName)
  /// A result was made from another result of an earlier stage than the current one.
  case notBuilt(StageName, on: StageName, isMissing: Bool, run: [StageName])
  /// The result of a stage has other frames than those in use.
  case otherFrames(StageName)
  case tooFewFrames(Int, needed: Int)
  /// Pixels are needed, but the capture comes without photographs.
  case noPhotographs(AbsentPhotograph, needed: String)
  /// A paused run could not be replayed up to the step at which it was paused.
  case notRepeated(StageName, Int)
}

extension ViewSet {
  /// - Throws: `PipelineError.noPhotographs` if all photographs are absent.
  package func requirePhotographs(for stage: StageName) throws {
    try requirePhotographs(needed: stage.rawValue)
  }

  /// The same for another purpose, by the word that messages use.
  package func requirePhotographs(needed name: String) throws {
    guard let why = views.first?.image.absence, !views.contains(where: \.isHere) else { return }
    throw PipelineError.noPhotographs(why, needed: name)
  }
}
