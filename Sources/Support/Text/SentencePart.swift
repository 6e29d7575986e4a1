/// A sentence for use within another: with a lowercase first letter and without the period.
package func lowercasedStart(_ text: String) -> String {
  var text = text
  if text.last == "." { text.removeLast() }
  return text.prefix(1).lowercased() + text.dropFirst()
}
