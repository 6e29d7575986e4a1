import ObjectCapture
import Pipeline
import ShellKit

extension HelpTopic {
  /// The effect of the levels of `reconstruct --detail` and of requests of a
  /// `PhotogrammetrySession`.
  static let detail = HelpTopic(
    "detail", summary: "What the levels of detail produce: triangles, textures, maps.",
    text: table + "\n\n" + notes)

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
    Textures and depth maps are in pixels per side; depth maps of full and raw have at least half
    the resolution of the photographs, unless `set dense.min-scale 0` changes this. A mesh always has
    fewer triangles than the limit of its level. Values changed by `set` take precedence over a level;
    custom, like default, uses the stages' defaults and the values that were set:

      mesh.triangles N                 maximum number of triangles
      texture.size N                   pixels per side, up to 16384
      texture.diffuse-map, .normal-map, .occlusion-map, .roughness-map, .displacement-map
      texture.format jpeg, .quality N  file format of the maps
      texture.faces quads              quadrilaterals where two triangles form a well-shaped one
    """
}
