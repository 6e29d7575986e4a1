import ShellKit

/// The candidates of a completion below the line: in columns, or one per row with its description.
struct CompletionMenu: Equatable {
  let candidates: [String]
  /// What each candidate is; empty texts for none.
  let descriptions: [String]
  /// The start of the completed text, in characters.
  let start: Int
  /// The candidate in the line; `nil` before one is chosen.
  var selected: Int?

  private static let gap = 2

  /// Chooses the next or previous candidate.
  mutating func select(_ step: Int) {
    let count = candidates.count
    selected = selected.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
  }

  /// The rows of the menu, at most `height`; further candidates are counted in the last one.
  func rows(width: Int, height: Int, isStyled: Bool) -> [String] {
    guard height > 0 else { return [] }
    let hasText = descriptions.contains { !$0.isEmpty }
    let longest = candidates.map(displayWidth).max() ?? 0
    let isList = hasText && candidates.count < height && longest + 2 * Self.gap < width
    let column = isList ? longest + Self.gap : min(longest + Self.gap, width)
    let across = isList ? 1 : max(1, (width + Self.gap) / max(column, 1))
    let count = (candidates.count + across - 1) / across
    let shown = window(of: count, height: height)
    var rows = shown.map { row in
      (0..<across).compactMap { place -> String? in
        let index = row + place * count
        guard candidates.indices.contains(index) else { return nil }
        return cell(
          index, column: column, width: width, isList: isList, isStyled: isStyled)
      }.joined()
    }
    let left = candidates.count - shown.count * across
    if shown.count < count { rows.append(shortened("… \(max(left, 1)) more", to: width)) }
    return rows
  }

  /// The rows that are shown: those around the selected one.
  private func window(of count: Int, height: Int) -> Range<Int> {
    guard count > height else { return 0..<count }
    let rows = max(1, height - 1)
    let row = (selected ?? 0) % count
    let first = min(max(0, row - rows + 1), count - rows)
    return first..<first + rows
  }

  private func cell(
    _ index: Int, column: Int, width: Int, isList: Bool, isStyled: Bool
  ) -> String {
    let name = shortened(candidates[index], to: width)
    let blanks = String(repeating: " ", count: max(0, column - displayWidth(name)))
    let marked = styled(name, LineColors.selected, isStyled && index == selected)
    guard isList else { return marked + blanks }
    let text = shortened(descriptions[index], to: max(1, width - column))
    return marked + (text.isEmpty ? "" : blanks + styled(text, LineColors.faint, isStyled))
  }

  private func styled(_ text: String, _ style: String, _ isStyled: Bool) -> String {
    isStyled ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}
