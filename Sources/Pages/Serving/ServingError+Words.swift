import ShellKit
import Support

extension ServingError: Worded {
  package var words: String {
    switch self {
    case .cannotServe(let port, let reason):
      "cannot listen on \(port == 0 ? "any port" : "port \(port)") of 127.0.0.1: "
        + lowercasedStart(reason) + (port == 0 ? "" : "; omit --port to use a free one")
    }
  }
}
