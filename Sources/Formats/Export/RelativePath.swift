import Foundation

/// The path of `url` relative to `folder`, with `..` where needed.
package func relativePath(of url: URL, to folder: URL) -> String {
  let target = url.standardizedFileURL.pathComponents
  let base = folder.standardizedFileURL.pathComponents
  var shared = 0
  while shared < min(target.count - 1, base.count), target[shared] == base[shared] { shared += 1 }
  let up = [String](repeating: "..", count: base.count - shared)
  return (up + target[shared...]).joined(separator: "/")
}
