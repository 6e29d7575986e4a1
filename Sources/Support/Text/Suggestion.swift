/// Returns the candidate most similar to a misspelled name, or `nil` if there is none.
///
/// Similar means an edit distance (insertion, deletion, substitution, transposition) of at most a
/// third of the name's length plus one, or a common prefix of at least three characters.
public func nearestName(to name: String, among candidates: [String]) -> String? {
  let typed = Array(name.lowercased().utf8.prefix(64))
  let limit = typed.count / 3 + (typed.count > 1 ? 1 : 0)
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let known = Array(candidate.lowercased().utf8.prefix(64))
    guard abs(known.count - typed.count) <= limit else { continue }
    let distance = editDistance(typed, known)
    if distance < best?.distance ?? (limit + 1) { best = (distance, candidate) }
  }
  if let best { return best.name }
  guard typed.count >= 3 else { return nil }
  return candidates.first { $0.lowercased().hasPrefix(name.lowercased()) }
}

/// Optimal string alignment distance (Damerau–Levenshtein without nested edits).
func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = beforeLast
  for i in a.indices {
    row[0] = i + 1
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row[j + 1] = cost
    }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count]
}
