import ObjectCapture
import Pipeline
import ShellKit

extension HelpTopic {
  /// The effect of the levels of `reconstruct --detail` and of requests of a
  /// `PhotogrammetrySession`.
  static let detail = HelpTopic(
    "detail", "What the levels of detail give: triangles, textures, maps.",
    table + "\n\n" + notes)

  private static var table: String {
    let rows = DetailTable.rows.map { row -> [String] in
      let size = "\(row.textureSize)²"
      return [
        row.level.rawValue, "< \(grouped(row.triangles))",
        row.pages > 1 ? "up to \(row.pages) × \(size)" : size, "\(row.depthSize)",
        row.maps.joined(separator: ", "),
      ]
    }
    let all = [["level", "triangles", "textures", "depth maps", "maps"]] + rows
    let widths = (0..<5).map { column in (all.map { $0[column].count }.max() ?? 0) + 2 }
    return all.map { row in
      let cells = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      let line = "  " + cells.joined()
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private static func grouped(_ number: Int) -> String {
    number >= 1_000_000 ? "\(number / 1_000_000) M" : "\(number / 1000) k"
  }

  private static let notes = """
    Textures and depth maps are in pixels along a side; depth maps of full and raw have no less than
    half of the photographs' side, unless `set dense.min-scale 0` says otherwise. A mesh has fewer triangles than its level
    says, never more. Values that `set` changed win over a level; custom, like default, takes the
    stages' own values and what was set:

      mesh.triangles N                 most triangles
      texture.size N                   pixels along a side, up to 16384
      texture.diffuse-map, .normal-map, .occlusion-map, .roughness-map, .displacement-map
      texture.format jpeg, .quality N  how maps are written
      texture.faces quads              quadrilaterals where two triangles form a good one
    """
}
