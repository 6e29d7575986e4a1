import Pages
import ShellKit
import Support

extension ServingError: Worded {
  package var words: String {
    switch self {
    case .cannotServe(let port, let reason):
      "cannot listen at \(port == 0 ? "any port" : "port \(port)") of 127.0.0.1: "
        + lowercasedStart(reason) + (port == 0 ? "" : "; leave --port out for one that is free")
    }
  }
}

extension ThreeLibrary.Missing: Worded {
  package var words: String {
    "three.js, which the page draws with, is not in \(folders.joined(separator: " or ")); install it "
      + "with: apt install libjs-three"
  }
}
