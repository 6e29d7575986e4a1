import Commands
import ShellKit
import Support

/// The manual page for `man ocs`, generated from the declarations of the command line, the commands
/// and the help topics.
enum ProgramManual {
  static var text: String {
    var page = RoffText(title: "ocs", section: 1, source: Product.title)
    page.section("Name")
    page.line("ocs - \(ProgramReference.summary)")
    page.section("Synopsis")
    page.verbatim(ProgramReference.forms.map(\.name))
    page.section("Description")
    page.line(ProgramReference.description)
    for form in ProgramReference.forms { page.entry(form.name, form.about) }
    page.section("Options")
    for option in ProgramOption.all { page.entry(option.usage, option.help) }
    HelpManual.addCommands(of: Shell.standardHelp.catalog, to: &page)
    HelpManual.addTopics(Shell.standardHelp.topics, to: &page)
    add(ProgramReference.variables, as: "Environment", to: &page)
    add(ProgramReference.statuses, as: "Exit status", to: &page)
    // Printing adds the final line break.
    return String(page.text.dropLast())
  }

  private static func add(
    _ facts: [ProgramReference.Fact], as title: String, to page: inout RoffText
  ) {
    page.section(title)
    for fact in facts { page.entry(fact.name, fact.about) }
  }
}
