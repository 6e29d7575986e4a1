import Commands
import Support

extension ShellDriver {
  /// Runs `ocs` with the arguments of its command line, without the program's name; returns the
  /// exit status.
  package static func main(_ words: [String]) -> Int32 {
    do {
      let arguments = try Arguments(words)
      if let information = arguments.information {
        return Output.write(information.text + "\n", to: 1) ? 0 : 141
      }
      return run(arguments)
    } catch {
      let message = (error as? Arguments.UsageError)?.message ?? "\(error)"
      _ = Output.write("ocs: \(VisibleText.line(message)); see ocs --help\n", to: 2)
      return 2
    }
  }

  private static func run(_ arguments: Arguments) -> Int32 {
    if !arguments.isVerbose { LibraryRemarks.silence() }
    Signals.install(secondLeaves: !arguments.isKernel)
    if arguments.isKernel { return JupyterKernel.run(arguments) }
    var driver = ShellDriver(arguments)
    return driver.run()
  }
}
