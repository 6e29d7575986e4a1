import Support

/// Writes a layer in USD's text format.
///
/// Reference: OpenUSD, "The USDA file format"; tests compare with `pxr.Sdf`.
public enum USDAWriter {
  /// The layer as text, starting with `#usda 1.0`.
  public static func text(of layer: USDLayer) -> String {
    var out = "#usda 1.0\n(\n"
    out += "    doc = \(quoted(layer.comment))\n"
    out += "    defaultPrim = \(quoted(layer.root.name))\n"
    out += "    metersPerUnit = 1\n    upAxis = \"Y\"\n)\n\n"
    write(layer.root, indent: "", to: &out)
    return out
  }

  private static func write(_ prim: USDPrim, indent: String, to out: inout String) {
    out += "\(indent)def \(prim.type) \(quoted(prim.name))"
    var metadata: [String] = []
    if !prim.apiSchemas.isEmpty {
      let names = prim.apiSchemas.map(quoted).joined(separator: ", ")
      metadata.append("prepend apiSchemas = [\(names)]")
    }
    if let kind = prim.kind { metadata.append("kind = \(quoted(kind))") }
    if !metadata.isEmpty {
      out += " (\n" + metadata.map { "\(indent)    \($0)\n" }.joined() + "\(indent))"
    }
    out += "\n\(indent){\n"
    let inner = indent + "    "
    for property in prim.properties { write(property, indent: inner, to: &out) }
    for child in prim.children {
      out += "\n"
      write(child, indent: inner, to: &out)
    }
    out += "\(indent)}\n"
  }

  private static func write(_ property: USDProperty, indent: String, to out: inout String) {
    out += indent
    if property.isUniform { out += "uniform " }
    switch property.content {
    case .value(let value):
      out += "\(property.type) \(property.name) = "
      append(value, to: &out)
    case .connection(let path): out += "\(property.type) \(property.name).connect = <\(path)>"
    case .declared: out += "\(property.type) \(property.name)"
    case .target(let path): out += "rel \(property.name) = <\(path)>"
    }
    if let interpolation = property.interpolation {
      out += " (\n\(indent)    interpolation = \(quoted(interpolation))\n\(indent))"
    }
    out += "\n"
  }

  private static func append(_ value: USDValue, to out: inout String) {
    switch value {
    case .bool(let v): out += v ? "true" : "false"
    case .int(let v): out += "\(v)"
    case .float(let v): out += "\(v)"
    case .double(let v): out += "\(v)"
    case .token(let v), .string(let v): out += quoted(v)
    case .asset(let v): out += "@\(v)@"
    case .float2(let v): out += "(\(v.x), \(v.y))"
    case .float3(let v): out += "(\(v.x), \(v.y), \(v.z))"
    case .float4(let v): out += "(\(v.x), \(v.y), \(v.z), \(v.w))"
    case .matrix4d(let m):
      let rows = (0..<4).map { r in
        "(" + (0..<4).map { "\(m[4 * r + $0])" }.joined(separator: ", ") + ")"
      }
      out += "( " + rows.joined(separator: ", ") + " )"
    case .ints(let v): list(v, to: &out) { $1 += "\($0)" }
    case .floats(let v): list(v, to: &out) { $1 += "\($0)" }
    case .float2s(let v): list(v, to: &out) { $1 += "(\($0.x), \($0.y))" }
    case .float3s(let v): list(v, to: &out) { $1 += "(\($0.x), \($0.y), \($0.z))" }
    case .tokens(let v): list(v, to: &out) { $1 += quoted($0) }
    }
  }

  private static func list<T>(
    _ values: [T], to out: inout String, _ write: (T, inout String) -> Void
  ) {
    out += "["
    for (i, value) in values.enumerated() {
      if i > 0 { out += ", " }
      write(value, &out)
    }
    out += "]"
  }

  private static func quoted(_ text: String) -> String {
    QuotedText.quoted(text) { scalar in
      String(scalar).utf8.map { "\\x" + QuotedText.hex($0, digits: 2) }.joined()
    }
  }
}
