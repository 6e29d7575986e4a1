import Diagnosis
import Scene
import ShellKit

extension NextStep: Worded {
  /// The command; `nil` if only new photographs help.
  var command: String? {
    switch self {
    case .run(let stages): stages.map(\.rawValue).joined(separator: "; ")
    case .set(let stage, let name, let value, let last):
      "set \(stage.rawValue).\(name) \(value); reconstruct --until \(last.rawValue)"
    case .include(let frame): "include \(FrameList.word(frame))"
    case .exclude(let frame), .replaceFile(let frame): "exclude \(FrameList.word(frame))"
    case .look(let inspection), .markSides(let inspection): inspection.command
    case .checkContent(let frame): "show frame \(FrameList.word(frame))"
    case .shootBetween, .shootNear: nil
    }
  }

  /// The step, for people.
  package var words: String {
    switch self {
    case .run, .include, .exclude, .look, .set: "type: \(command ?? "")"
    case .shootBetween(let a, let b):
      "photograph between \(a) and \(b), in steps of 15 degrees or less"
    case .shootNear(let frame):
      "photograph towards \(frame) from the positions of its neighbors, in steps of 15 "
        + "degrees or less"
    case .checkContent(let frame):
      "it has nothing in common with the other photographs; if it shows something else, type: "
        + "exclude \(FrameList.word(frame)); to look, type: \(command ?? "")"
    case .replaceFile: "copy the file again, or type: \(command ?? "")"
    case .markSides:
      "put something next to the object that distinguishes its sides; type: \(command ?? "")"
    }
  }
}

extension Inspection {
  /// The command.
  var command: String {
    switch self {
    case .why(let frames): "why " + frames.map(FrameList.word).joined(separator: " ")
    case .report(let stage): "report \(stage.rawValue)"
    case .options(let stage): "help \(stage.rawValue)"
    case .loadOptions: "help load"
    case .graph: "graph"
    case .components: "components"
    case .scale: "scale"
    case .meshCheck: "mesh check"
    case .textureCheck: "texture check"
    }
  }
}
