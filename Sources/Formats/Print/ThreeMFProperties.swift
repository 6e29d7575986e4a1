import Scene

/// Colors of a 3MF object: resources, and for each triangle corner an index into one of them.
struct ThreeMFProperties {
  /// The resources as XML.
  private(set) var resources = ""
  /// Resource id of the property group of each triangle.
  private(set) var group: [Int] = []
  /// Indices into the property group, three per triangle.
  private(set) var corners: [Int] = []
  /// The next unused resource id.
  private(set) var nextNumber = 1

  /// Uses texture coordinates, whose origin is bottom left in 3MF as here.
  init(_ model: TexturedModel, maps: [ExportFile]) {
    let count = maps.count
    var numbers = [[SIMD2<Float>: Int]](repeating: [:], count: count)
    var lists = [[String]](repeating: [], count: count)
    for t in model.mesh.triangles.indices {
      let page = model.pageOfTriangle.isEmpty ? 0 : Int(model.pageOfTriangle[t])
      group.append(count + 1 + page)
      for uv in model.texcoords[3 * t..<3 * t + 3] {
        if let known = numbers[page][uv] {
          corners.append(known)
          continue
        }
        corners.append(lists[page].count)
        numbers[page][uv] = lists[page].count
        let isNumber = uv.x.isFinite && uv.y.isFinite
        let (u, v) = isNumber ? (uv.x, uv.y) : (0, 0)
        lists[page].append("<m:tex2coord u=\"\(u)\" v=\"\(v)\"/>\n")
      }
    }
    for (index, map) in maps.enumerated() {
      let type = map.path.hasSuffix(".png") ? "image/png" : "image/jpeg"
      resources +=
        "<m:texture2d id=\"\(index + 1)\" path=\"/\(map.path)\" contenttype=\"\(type)\" "
        + "tilestyleu=\"clamp\" tilestylev=\"clamp\"/>\n"
    }
    for (index, list) in lists.enumerated() where !list.isEmpty {
      resources +=
        "<m:texture2dgroup id=\"\(count + 1 + index)\" texid=\"\(index + 1)\">\n"
        + list.joined() + "</m:texture2dgroup>\n"
    }
    nextNumber = 2 * count + 1
  }

  /// Uses the vertex colors of a mesh.
  init(colorsOf mesh: TriangleMesh) {
    var numbers: [SIMD3<UInt8>: Int] = [:]
    var list: [String] = []
    for t in mesh.triangles {
      group.append(1)
      for k in 0..<3 {
        let color = mesh.colors[Int(t[k])]
        if numbers[color] == nil {
          numbers[color] = list.count
          list.append("<m:color color=\"#\(Self.hex(color))\"/>\n")
        }
        corners.append(numbers[color] ?? 0)
      }
    }
    resources = "<m:colorgroup id=\"1\">\n" + list.joined() + "</m:colorgroup>\n"
    nextNumber = 2
  }

  private static func hex(_ color: SIMD3<UInt8>) -> String {
    (0..<3).map { k in
      let text = String(color[k], radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }.joined()
  }
}
