import ShellKit

extension ThreeLibrary.Missing: Worded {
  package var words: String {
    "three.js, which the page needs, is not in \(folders.joined(separator: " or ")); install "
      + "it with: apt install libjs-three"
  }
}
