import Formats
import ObjectCapture
import ShellKit
import Workspace

extension LoadRemark {
  /// The remark as sentences.
  package var lines: [String] {
    switch self {
    case .unpacked(let folder): ["unpacked into \(folder.path)"]
    case .splitPanoramas(let count, let views, let folder):
      [
        "\(count) equirectangular panoramas, each split into \(views) views of 90°, in "
          + folder.path
      ]
    case .project(let project):
      [project.summary] + project.remarks.map { $0.words(of: project.program) }
    case .file(let remark): ["\(remark.file): \(remark.words)"]
    case .moreFiles(let count): ["and \(count) similar ones"]
    case .unreadableSettings(let error):
      ["settings and exclusions are ignored: \(Messages.text(of: error))"]
    case .damagedSettings(let url):
      ["\(url.path) is damaged: earlier settings and exclusions are lost"]
    case .unreadableResult(let stage, let error):
      [
        "the result of \(stage.rawValue) is treated as missing: "
          + Messages.text(of: error as any Error).message
      ]
    case .seed(let seed): ["the seed is now \(seed), as in the bundle"]
    case .stopped(let stage, let number):
      ["a run of \(stage.rawValue) is stopped at step \(number): use where, step or continue"]
    case .reused(let options):
      [
        "reused from the previous load: \(options.map(Self.option).joined(separator: " ")) "
          + "(--forget turns this off)"
      ]
    case .origin(let origin): [origin.words]
    case .watched(let folder, let holder):
      [
        "another ocs\(holder.words) is using \(folder): this one can show and export "
          + "results, but writes nothing there; load again when the other has ended"
      ]
    case .readOnly(let folder):
      ["\(folder) cannot be written: stages need another folder, with --workspace DIR"]
    }
  }

  private static func option(_ name: String, _ text: String) -> String {
    switch text {
    case "true": "--\(name)"
    case "false": "--no-\(name)"
    default: "--\(name) \(text)"
    }
  }
}

extension WorkspaceError.Holder? {
  /// The process in parentheses; empty if unknown.
  var words: String {
    guard let self else { return "" }
    return " (process \(self.process)" + (self.machine.map { " on \($0)" } ?? "") + ")"
  }
}
