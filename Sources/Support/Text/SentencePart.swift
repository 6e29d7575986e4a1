/// A sentence as a part of another: its first letter small, its full stop gone.
package func lowercasedStart(_ text: String) -> String {
  var text = text
  if text.last == "." { text.removeLast() }
  return text.prefix(1).lowercased() + text.dropFirst()
}
