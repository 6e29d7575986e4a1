import Alignment
import Script
import ShellKit
import Support

/// `candidates` lists the views that may be registered next.
struct CandidatesCommand: Command {
  static let spec = CommandSpec(
    "candidates", group: .stepping,
    summary: "Lists the frames without a pose in a stopped alignment, the next one first.",
    details: "visible: points of the model that were matched on the frame; needed: fewest to be "
      + "tried; at_last: in a last attempt; score: how many and how well spread. register takes one out of turn.",
    needs: [.capture],
    examples: [
      Example("align --step; step 6; candidates; finish", prints: "visible")
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let state = try shell.project.alignState()
    let rows = state.candidates.map { candidate -> Record in
      [
        "name": .string(candidate.view), "visible": .number(candidate.visible),
        "needed": .number(candidate.limit),
        "at_last": .number(candidate.lastLimit), "score": .number(candidate.score),
        "failed_inliers": .number(orNull: candidate.failure.map { Double($0.inliers) }),
        "failed_limit": .number(orNull: candidate.failure.map { Double($0.limit) }),
      ]
    }
    return rows.isEmpty
      ? Reply("every frame has a pose", value: .list([])) : .table(rows)
  }
}

/// Options of `register`.
struct RegisterOptions: StageOptions {
  var frame = ""

  static let settings: [Setting<Self>] = [
    .text("frame", \.frame, kind: .frame, "The frame to take next.").positional(required: true)
  ]
}

/// `register` takes a view out of turn.
struct RegisterCommand: Command {
  static let spec = CommandSpec(
    "register", group: .stepping,
    summary: "Has a stopped alignment try a frame next, in place of the one it would take.",
    details: "The run is repeated up to here with the setting align.register NAME@COUNT, which a "
      + "plain run takes as well.",
    needs: [.capture],
    examples: [
      Example(
        "break add registered if views == 9; align --step; continue; let c = candidates; "
          + "register $c[0].name; break off; finish",
        prints: "@9")
    ])

  func run(_ options: RegisterOptions, in shell: inout ShellState) throws -> Reply {
    let state = try shell.project.alignState()
    let name = shell.project.frameNames[try shell.project.frameIndex(options.frame)]
    guard shell.project.stepping?.stop.step?.scope.isEmpty == true else {
      throw Diagnostic(
        .failure,
        "register: the model of this step is a trial; continue to the main one, which "
          + "starts at component: break add component")
    }
    guard let candidate = state.candidates.first(where: { $0.view == name }) else {
      throw Diagnostic(.failure, "register: \(name) has a pose already, or is left out")
    }
    guard candidate.visible >= candidate.lastLimit else {
      throw Diagnostic(
        .failure,
        "register: \(name) sees \(candidate.visible) points of the model and needs "
          + "\(candidate.limit), in a last attempt \(candidate.lastLimit)")
    }
    let (setting, value) = try shell.project.register(name, at: state.registeredCount)
    var reply = StepText.reply(shell.project.stepping)
    reply.text +=
      "\n  \(name) is next: align --\(setting) \(value) does so in a plain run"
    if var record = reply.value.record {
      record[setting] = .string(value)
      reply.value = .record(record)
    }
    return reply
  }
}

/// Options of `init use`.
struct InitUseOptions: StageOptions {
  var first = ""
  var second = ""

  static let settings: [Setting<Self>] = [
    .text("first", \.first, kind: .frame, "A frame.").positional(required: true),
    .text("second", \.second, kind: .frame, "The frame to pair it with.")
      .positional(required: true),
  ]
}

/// `init use` starts from a pair.
struct InitUseCommand: Command {
  static let spec = CommandSpec(
    "init use", group: .stepping,
    summary: "Starts the alignment from a pair: the stopped run again, or, without one, the next.",
    details: "Sets align.init-pair.",
    needs: [.result(.match)],
    examples: [
      Example(
        "init use IMG_0001 IMG_0002; set align.init-pair default", prints: "align.init-pair is")
    ])

  func run(_ options: InitUseOptions, in shell: inout ShellState) throws -> Reply {
    let names = try [options.first, options.second].map {
      shell.project.frameNames[try shell.project.frameIndex($0)]
    }
    let (setting, value, isRestarted) = try shell.project.startFrom(names)
    let said = "\(setting) is \(value)"
    guard isRestarted else {
      return Reply(
        "\(said); align starts from it",
        value: ["name": .string(setting), "value": .string(value)])
    }
    var reply = StepText.reply(shell.project.stepping)
    reply.text = "\(said)\n\(reply.text)"
    return reply
  }
}
