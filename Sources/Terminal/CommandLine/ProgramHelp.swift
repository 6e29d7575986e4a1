/// The output of `ocs --help`, generated from the declarations.
enum ProgramHelp {
  /// Maximum width of an entry with its description on the same line; otherwise it follows on the
  /// next.
  private static let widestEntry = 26

  static var text: String {
    let options = ProgramOption.all.map { ($0.usage, $0.help) }
    return """
      ocs: \(ProgramReference.summary)

      \(lines(ProgramReference.forms).joined(separator: "\n"))

      options
      \(lines(options).joined(separator: "\n"))

      environment
      \(lines(ProgramReference.variables).joined(separator: "\n"))

      exit status
      \(lines(ProgramReference.statuses).joined(separator: "\n"))

      In ocs, help lists the commands and help COMMAND explains one; man ocs has the complete \
      manual.
      """
  }

  private static func lines(_ facts: [ProgramReference.Fact]) -> [String] {
    let width = facts.map(\.name.count).filter { $0 <= widestEntry }.max() ?? widestEntry
    return facts.map { name, about in
      let gap =
        name.count > width
        ? "\n" + String(repeating: " ", count: width + 4)
        : String(repeating: " ", count: width - name.count + 2)
      return "  " + name + gap + about
    }
  }
}
