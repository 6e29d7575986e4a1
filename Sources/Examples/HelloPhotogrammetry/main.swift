// Creates a model from a folder of photographs, from the command line.
//
//     HelloPhotogrammetry photos model.usdz --detail medium --sample-ordering sequential
//
// The code is written for RealityKit; on other platforms only the import differs.

import Foundation
import ObjectCapture

private typealias Configuration = PhotogrammetrySession.Configuration
private typealias Request = PhotogrammetrySession.Request

/// The command-line arguments.
private struct Arguments {
  static let usage = """
    usage: HelloPhotogrammetry INPUT-FOLDER OUTPUT [--detail preview|reduced|medium|full|raw|custom]
           [--sample-ordering unordered|sequential] [--feature-sensitivity normal|high]
           [--checkpoint-directory DIR]
    OUTPUT is a .usdz file, or a directory for OBJ, USDA and textures.
    """

  var input = URL(fileURLWithPath: ".")
  var output = URL(fileURLWithPath: ".")
  var detail: Request.Detail?
  var configuration = Configuration()

  init(_ words: [String]) throws {
    var paths: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        paths.append(word)
        continue
      }
      guard let value = rest.popFirst() else { throw Misuse("\(word) needs a value") }
      try take(word, value)
    }
    guard paths.count == 2 else { throw Misuse("an input folder and an output are required") }
    input = URL(fileURLWithPath: paths[0], isDirectory: true)
    output = URL(fileURLWithPath: paths[1])
  }

  private mutating func take(_ option: String, _ value: String) throws {
    switch option {
    case "--detail": detail = try Request.Detail(argument: value)
    case "--sample-ordering":
      configuration.sampleOrdering = try Configuration.SampleOrdering(argument: value)
    case "--feature-sensitivity":
      configuration.featureSensitivity = try Configuration.FeatureSensitivity(argument: value)
    case "--checkpoint-directory": configuration.checkpointDirectory = URL(fileURLWithPath: value)
    default: throw Misuse("unknown option \(option)")
    }
  }

  var request: Request {
    if let detail { return .modelFile(url: output, detail: detail) }
    return .modelFile(url: output)
  }
}

private struct Misuse: Error {
  let words: String
  init(_ words: String) { self.words = words }
}

extension Request.Detail {
  fileprivate init(argument: String) throws {
    switch argument {
    case "preview": self = .preview
    case "reduced": self = .reduced
    case "medium": self = .medium
    case "full": self = .full
    case "raw": self = .raw
    case "custom": self = .custom
    default: throw Misuse("unknown detail \(argument)")
    }
  }
}

extension Configuration.SampleOrdering {
  fileprivate init(argument: String) throws {
    switch argument {
    case "unordered": self = .unordered
    case "sequential": self = .sequential
    default: throw Misuse("unknown sample ordering \(argument)")
    }
  }
}

extension Configuration.FeatureSensitivity {
  fileprivate init(argument: String) throws {
    switch argument {
    case "normal": self = .normal
    case "high": self = .high
    default: throw Misuse("unknown feature sensitivity \(argument)")
    }
  }
}

private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

/// Prints the outputs of the session; returns the exit status of the program.
private func follow(_ outputs: PhotogrammetrySession.Outputs) async throws -> Int32 {
  var status: Int32 = 0
  for try await output in outputs {
    switch output {
    case .inputComplete: say("All samples have been read.")
    case .requestProgress(_, let fractionComplete):
      say("Progress: \(Int(100 * fractionComplete)) %")
    case .requestProgressInfo(_, let info):
      if let seconds = info.estimatedRemainingTime { say("About \(Int(seconds)) s remaining.") }
    case .requestComplete(let request, let result):
      if case .modelFile(let url) = result { say("\(request) was written to \(url.path)") }
    case .requestError(let request, let error):
      say("\(request) failed: \(error.localizedDescription)")
      status = 1
    case .invalidSample(let id, let reason): say("Sample \(id) is invalid: \(reason)")
    case .skippedSample(let id): say("Sample \(id) was skipped.")
    case .automaticDownsampling: say("The images are downscaled.")
    case .stitchingIncomplete: say("Some passes did not connect.")
    case .processingComplete: return status
    case .processingCancelled: return 1
    @unknown default: say("Unknown output: \(output.localizedDescription)")
    }
  }
  return status
}

private func run(_ arguments: Arguments) {
  guard PhotogrammetrySession.isSupported else { exit(1) }
  do {
    let session = try PhotogrammetrySession(
      input: arguments.input, configuration: arguments.configuration)
    let waiter = Task {
      do {
        exit(try await follow(session.outputs))
      } catch {
        say("Output: \(error)")
        exit(1)
      }
    }
    // Retains the session and the task while the program waits.
    try withExtendedLifetime((session, waiter)) {
      try session.process(requests: [arguments.request])
      RunLoop.main.run()
    }
  } catch {
    say("HelloPhotogrammetry: \(error.localizedDescription)")
    exit(1)
  }
}

do {
  run(try Arguments(Array(CommandLine.arguments.dropFirst())))
} catch let misuse as Misuse {
  say("HelloPhotogrammetry: \(misuse.words)\n\(Arguments.usage)")
  exit(2)
}
