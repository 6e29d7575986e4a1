import Foundation
import Terminal

exit(ShellDriver.main(Array(CommandLine.arguments.dropFirst())))
