import Scene
import Support

/// The model part of a 3MF file: a single object without transform.
struct ThreeMFModel {
  let mesh: TriangleMesh
  let properties: ThreeMFProperties?
  let label: ExportLabel

  private static let core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
  private static let material = "http://schemas.microsoft.com/3dmanufacturing/material/2015/02"

  /// - Throws: `FormatError.noTriangles`, because an object needs at least one triangle.
  func text() throws -> String {
    let number = properties?.nextNumber ?? 1
    let triangles = triangleLines()
    guard !triangles.isEmpty else { throw FormatError.noTriangles(form: "3MF") }
    var text =
      "<model unit=\"millimeter\" xml:lang=\"en-US\" xmlns=\"\(Self.core)\""
      + " xmlns:m=\"\(Self.material)\">\n"
    text += "<metadata name=\"Title\">\(MarkupText.escaped(label.capture))</metadata>\n"
    text += "<metadata name=\"Application\">\(MarkupText.escaped(Product.title))</metadata>\n"
    text += "<metadata name=\"Description\">\(description)</metadata>\n"
    text += "<resources>\n" + (properties?.resources ?? "")
    text += "<object id=\"\(number)\" type=\"model\"\(standard)>\n<mesh>\n<vertices>\n"
    for position in mesh.positions {
      let p = PrintFrame.position(position)
      text += "<vertex x=\"\(p.x)\" y=\"\(p.y)\" z=\"\(p.z)\"/>\n"
    }
    text += "</vertices>\n<triangles>\n" + triangles + "</triangles>\n</mesh>\n</object>\n"
    text += "</resources>\n<build>\n<item objectid=\"\(number)\"/>\n</build>\n</model>\n"
    return text
  }

  private var description: String {
    let frame = MarkupText.escaped(label.otherFrame)
    return label.isMetric
      ? "Millimetres, Z up\(frame)." : "Z up; the scale is not known: a unit of the scene is 1000."
  }

  /// Default property of triangles without one, required if others have one.
  private var standard: String {
    guard let group = properties?.group.first else { return "" }
    return " pid=\"\(group)\" pindex=\"0\""
  }

  /// The triangles; degenerate ones are omitted, because 3MF does not allow them.
  private func triangleLines() -> String {
    var text = ""
    for (index, t) in mesh.triangles.enumerated() where t.x != t.y && t.y != t.z && t.z != t.x {
      text += "<triangle v1=\"\(t.x)\" v2=\"\(t.y)\" v3=\"\(t.z)\""
      if let properties {
        let c = properties.corners[3 * index..<3 * index + 3].map { $0 }
        text += " pid=\"\(properties.group[index])\" p1=\"\(c[0])\" p2=\"\(c[1])\" p3=\"\(c[2])\""
      }
      text += "/>\n"
    }
    return text
  }
}
