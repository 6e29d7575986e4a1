import Support

/// The paths of a crate file as three parallel lists in depth-first order.
///
/// Each path has its index, the token of its last element (negated for a property), and a jump: −2
/// for a leaf, −1 for a child only, 0 for a sibling only, n > 0 for a child next and a sibling n
/// entries ahead.
struct CratePathTree {
  private(set) var indices: [Int32] = []
  private(set) var elements: [Int32] = []
  private(set) var jumps: [Int32] = []
  private let pathCount: Int

  init(tables: inout CrateTables) {
    var children: [String: [String]] = [:]
    for path in tables.paths.elements where path != "/" {
      children[Self.parent(of: path), default: []].append(path)
    }
    pathCount = tables.paths.elements.count
    append("/", hasSibling: false, children: children, to: &tables)
  }

  private mutating func append(
    _ path: String, hasSibling: Bool, children: [String: [String]], to tables: inout CrateTables
  ) {
    let position = jumps.count
    let inner = children[path] ?? []
    indices.append(Int32(bitPattern: tables.path(path)))
    elements.append(path == "/" ? 0 : Self.element(of: path, &tables))
    jumps.append(0)
    for (i, child) in inner.enumerated() {
      append(child, hasSibling: i + 1 < inner.count, children: children, to: &tables)
    }
    switch (inner.isEmpty, hasSibling) {
    case (true, false): jumps[position] = -2
    case (true, true): jumps[position] = 0
    case (false, false): jumps[position] = -1
    case (false, true): jumps[position] = Int32(jumps.count - position)
    }
  }

  func write(to out: inout ByteWriter) {
    out.integer(UInt64(pathCount))
    out.integer(UInt64(indices.count))
    out.compressed(indices)
    out.compressed(elements)
    out.compressed(jumps)
  }

  /// The parent prim of a property or prim: `/a/b` for `/a/b.points`.
  private static func parent(of path: String) -> String {
    if let dot = path.firstIndex(of: ".") { return String(path[..<dot]) }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func element(of path: String, _ tables: inout CrateTables) -> Int32 {
    if let dot = path.firstIndex(of: ".") {
      return -Int32(tables.token(String(path[path.index(after: dot)...])))
    }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return Int32(tables.token(String(path[path.index(after: slash)...])))
  }
}
