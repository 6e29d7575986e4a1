import Evaluation
import Foundation
import Pipeline
import Scene
import Support

/// The stored evaluation and its model.
extension Project {
  /// The file of the last evaluation; `nil` without a workspace.
  var evaluationURL: URL? { workspace?.folder.appendingPathComponent("evaluation.result") }

  /// The last evaluation if it is of the current result; `nil` if there is none, if it is damaged, or
  /// if poses, settings or model changed since.
  package func storedEvaluation() -> ModelEvaluation? {
    guard let url = evaluationURL, let found = try? EvaluationFile.evaluation(at: url) else {
      return nil
    }
    if found.isHeldOut {
      return found.posesKey == records[.align]?.key && found.settings == usedSettings()
        ? found : nil
    }
    return found.modelKey == records[.texture]?.key ? found : nil
  }

  /// The last evaluation with its map, and the project that has the model.
  ///
  /// - Throws: `EvaluationError.notEvaluated`, `EvaluationError.modelGone`, `FileError`,
  ///   `StorageError`.
  package func evaluated() throws -> (file: EvaluationFile, project: Project) {
    guard let url = evaluationURL, storedEvaluation() != nil else {
      throw EvaluationError.notEvaluated
    }
    let file = try EvaluationFile(at: url)
    let source = try file.evaluation.isHeldOut ? child(creating: false) : self
    guard source.records[.texture]?.key == file.evaluation.modelKey else {
      throw EvaluationError.modelGone
    }
    return (file, source)
  }

  /// A photograph of the last evaluation, compared with the model again.
  ///
  /// - Parameter name: Full name of the photograph.
  /// - Throws: `EvaluationError`, `ImagingError`, `Cancelled`.
  package mutating func evaluatedPhotograph(_ name: String) throws -> ViewComparison {
    let known = try evaluated().file.evaluation.comparedFrames
    guard known.contains(name) else {
      throw EvaluationError.frameNotEvaluated(name, known: known)
    }
    guard let found = try evaluatedPhotographs([name]).first?.comparison else {
      throw EvaluationError.modelGone
    }
    return found
  }

  /// Photographs of the last evaluation, compared with the model again.
  ///
  /// - Parameter names: Full names of photographs; others than those of the evaluation are left out.
  /// - Throws: `EvaluationError`, `ImagingError`, `Cancelled`.
  package mutating func evaluatedPhotographs(
    _ names: [String]
  ) throws -> [(name: String, comparison: ViewComparison)] {
    let (file, source) = try evaluated()
    var owner = source
    let current = try framePoses()
    let key = file.evaluation.posesKey
    let poses = current.key == key ? current : storedPoses(key: key)
    guard let poses else { throw EvaluationError.modelGone }
    let subject = try owner.subject(file.evaluation.frames.map(\.name), poses: poses)
    let judge = try ModelJudge(
      subject.model, views: [], support: nil, stride: file.evaluation.stride, in: context)
    let chosen = Set(names).intersection(file.evaluation.comparedFrames)
    return try subject.photographs.filter { chosen.contains($0.name) }.map {
      ($0.name, try judge.compare($0))
    }
  }
}
