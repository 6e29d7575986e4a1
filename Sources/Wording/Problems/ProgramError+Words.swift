import ShellKit
import Support

extension ProgramError: Worded {
  package var words: String {
    switch self {
    case .notFound(let name): "the program \(name) is not installed"
    case .cannotStart(let name, let reason): "cannot start \(name): \(lowercasedStart(reason))"
    case .status(let name, let status): "\(name) ended with status \(status)"
    case .signal(let name, let signal): "\(name) was terminated by signal \(signal)"
    }
  }
}
