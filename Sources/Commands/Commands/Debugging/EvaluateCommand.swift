import Evaluation
import Script
import ShellKit
import Support
import Wording
import Workspace

/// Options of `evaluate`.
struct EvaluateOptions: StageOptions {
  var frames = ""
  var current = false
  var stride = EvaluationRequest().stride

  static let settings: [Setting<Self>] = [
    .text(
      "frames", \.frames, kind: .frame,
      "Photographs to compare with: every:N for every N-th from the first, or names separated by "
        + "commas, also patterns such as IMG_00* (default: every:8)."),
    .flag(
      "current", \.current,
      "Compare the current model instead of one made without these photographs. The default then is "
        + "the photographs that it was not made of, if an earlier alignment has their poses."),
    .count(
      "stride", \.stride, in: 1...16, unit: .pixels,
      "Distance of the compared samples in a photograph."),
  ]
}

/// `evaluate` compares the model with photographs that it was not made of.
struct EvaluateCommand: Command {
  static let spec = CommandSpec(
    "evaluate", group: .debugging,
    summary: "Measures the quality of the model without ground truth: compares it with photographs "
      + "left out.",
    details: """
      Makes a model without these photographs, with the settings of the current results, in the \
      folder evaluation of the workspace; current results do not change. Then renders it at the \
      poses of the photographs left out. coverage: share of the photograph that shows the model. \
      psnr: in dB over that part, after a gain per channel. wrong: share of blocks whose color is \
      off. unlike: share of blocks with texture whose structure is not that of the photograph, \
      whatever the light; below 5 % is good. sharpness: gradients relative to the photograph's. \
      seen: whether the model was made of the photograph. show evaluation draws the differences, \
      diagnose uses them. The same photographs and settings compute nothing again.
      """,
    needs: [.result(.align)],
    examples: [
      "evaluate": "3 photographs left out of the model",
      "evaluate --current --frames IMG_0001.jpg,IMG_0010.jpg":
        "the model was made of 2 of 2 photographs",
      "let e = evaluate --current; $e.frames | sort -unlike | first 1 | select name, unlike":
        "unlike",
    ])

  func run(_ options: EvaluateOptions, in shell: inout ShellState) throws -> Reply {
    var request = EvaluationRequest()
    if !options.frames.isEmpty { request.choice = try FrameChoice(options.frames) }
    request.usesCurrent = options.current
    request.stride = options.stride
    if options.current { try shell.require([.result(.texture)]) }
    return EvaluationText(try shell.project.evaluate(request)).reply
  }
}
