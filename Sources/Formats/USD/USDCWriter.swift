import Support

/// Writes a layer in USD's binary crate format, version 0.8.0, compressed like OpenUSD's files.
///
/// USDZ archives need this format, because `usdchecker --arkit` and Quick Look reject text layers
/// in them. Reference: OpenUSD `pxr/usd/sdf/crateFile.cpp`.
public enum USDCWriter {
  /// The layer as a complete crate file.
  public static func bytes(of layer: USDLayer) -> [UInt8] {
    var tables = CrateTables()
    var values = CrateValues()
    addRoot(of: layer, tables: &tables, values: &values)
    var properties: [Placed] = []
    add(
      layer.root, at: "/" + layer.root.name, properties: &properties, tables: &tables,
      values: &values)
    // Properties are grouped by name, as in OpenUSD, which improves compression.
    let order = properties.indices.sorted {
      (properties[$0].property.name, $0) < (properties[$1].property.name, $1)
    }
    for i in order {
      add(properties[i].property, of: properties[i].prim, tables: &tables, values: &values)
    }
    return finish(&tables, &values)
  }

  /// A property and the path of its prim.
  private typealias Placed = (prim: String, property: USDProperty)

  private static func addRoot(
    of layer: USDLayer, tables: inout CrateTables, values: inout CrateValues
  ) {
    _ = tables.path("/")
    tables.add(
      .pseudoRoot, at: "/",
      [
        ("documentation", values.represent(.string(layer.comment), &tables)),
        ("defaultPrim", values.represent(.token(layer.root.name), &tables)),
        ("metersPerUnit", values.represent(.double(1), &tables)),
        ("upAxis", values.represent(.token("Y"), &tables)),
        ("primChildren", values.nameVector([layer.root.name], &tables)),
      ])
  }

  private static func add(
    _ prim: USDPrim, at path: String, properties: inout [Placed], tables: inout CrateTables,
    values: inout CrateValues
  ) {
    var fields = [
      ("specifier", values.inlined(.specifier, 0)),
      ("typeName", values.represent(.token(prim.type), &tables)),
    ]
    if let kind = prim.kind { fields.append(("kind", values.represent(.token(kind), &tables))) }
    if !prim.apiSchemas.isEmpty {
      fields.append(("apiSchemas", values.prependedTokens(prim.apiSchemas, &tables)))
    }
    if !prim.properties.isEmpty {
      fields.append(("properties", values.nameVector(prim.properties.map(\.name), &tables)))
    }
    if !prim.children.isEmpty {
      fields.append(("primChildren", values.nameVector(prim.children.map(\.name), &tables)))
    }
    tables.add(.prim, at: path, fields)
    properties += prim.properties.map { (path, $0) }
    for child in prim.children {
      add(
        child, at: "\(path)/\(child.name)", properties: &properties, tables: &tables,
        values: &values)
    }
  }

  private static func add(
    _ property: USDProperty, of prim: String, tables: inout CrateTables,
    values: inout CrateValues
  ) {
    let path = "\(prim).\(property.name)"
    if case .target(let target) = property.content {
      tables.add(
        .relationship, at: path,
        [
          ("variability", values.inlined(.variability, 1)),
          ("targetPaths", values.explicitPath(target, &tables)),
        ])
      return
    }
    var fields = [("typeName", values.represent(.token(property.type), &tables))]
    if property.isUniform { fields.append(("variability", values.inlined(.variability, 1))) }
    if let interpolation = property.interpolation {
      fields.append(("interpolation", values.represent(.token(interpolation), &tables)))
    }
    switch property.content {
    case .value(let value): fields.append(("default", values.represent(value, &tables)))
    case .connection(let source):
      fields.append(("connectionPaths", values.explicitPath(source, &tables)))
    case .declared, .target: break
    }
    tables.add(.attribute, at: path, fields)
  }
}
