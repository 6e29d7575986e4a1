import Commands
import Foundation

do {
  let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
  if arguments.showsHelp {
    print(Arguments.help)
    exit(0)
  }
  if arguments.showsVersion {
    print("\(Product.title)")
    exit(0)
  }
  if !arguments.isVerbose { LibraryRemarks.silence() }
  Signals.install(secondLeaves: !arguments.isKernel)
  if arguments.isKernel { exit(JupyterKernel.run(arguments)) }
  var session = ShellDriver(arguments)
  exit(session.run())
} catch let error as Arguments.UsageError {
  _ = Output.write("ocs: \(error.message); ocs --help tells the usage\n", to: 2)
  exit(2)
}
