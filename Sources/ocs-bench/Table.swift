import Support

/// A table of right-aligned figures with headings.
struct Table {
  let title: String
  let columns: [String]
  private(set) var rows: [[String]] = []

  init(_ title: String, _ columns: [String]) {
    self.title = title
    self.columns = columns
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  var text: String {
    let all = [columns] + rows
    let widths = columns.indices.map { column in
      all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = all.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    return ([title] + lines).joined(separator: "\n")
  }
}

/// Three significant digits; "-" if unknown.
func shown(_ value: Double?) -> String {
  guard let value, value.isFinite else { return "-" }
  let size = abs(value)
  if size >= 100 || value == value.rounded() { return String(Int(saturating: value.rounded())) }
  var (scale, digits) = (1.0, 0)
  while size * scale < 100 && digits < 9 {
    scale *= 10
    digits += 1
  }
  let rounded = (value * scale).rounded() / scale
  return size < 1e-4 ? "\(Float(rounded))" : "\(rounded)"
}

/// The ratio of our figure to that of the other program.
func ratio(_ ours: Double?, _ theirs: Double?) -> String {
  guard let ours, let theirs, theirs > 0 else { return "-" }
  return shown(ours / theirs) + "x"
}
