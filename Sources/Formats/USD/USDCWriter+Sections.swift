import Support

extension USDCWriter {
  /// Appends the structural sections, the table of contents and the header.
  static func finish(_ tables: inout CrateTables, _ values: inout CrateValues) -> [UInt8] {
    // Path elements are also tokens, so the tree is built before the tokens are written.
    let paths = CratePathTree(tables: &tables)
    var writer = values.take()
    var sections: [(name: String, start: Int, size: Int)] = []
    func section(_ name: String, _ write: (inout ByteWriter) -> Void) {
      while writer.bytes.count % 8 != 0 { writer.integer(UInt8(0)) }
      let start = writer.bytes.count
      write(&writer)
      sections.append((name, start, writer.bytes.count - start))
    }
    section("TOKENS") { writeTokens(tables.tokens.elements, to: &$0) }
    section("STRINGS") { $0.array(tables.strings.elements) }
    section("FIELDS") { writeFields(tables.fields.elements, to: &$0) }
    section("FIELDSETS") { out in
      out.integer(UInt64(tables.fieldSets.count))
      out.compressed(tables.fieldSets.map { Int32(bitPattern: $0) })
    }
    section("PATHS") { paths.write(to: &$0) }
    section("SPECS") { writeSpecs(tables.specs, to: &$0) }
    return withContents(sections, writer)
  }

  private static func writeFields(_ fields: [CrateTables.Field], to out: inout ByteWriter) {
    out.integer(UInt64(fields.count))
    out.compressed(fields.map { Int32(bitPattern: $0.token) })
    var reps = ByteWriter()
    for field in fields { reps.integer(field.value) }
    out.sized(CrateBlock.compress(reps.bytes))
  }

  private static func writeSpecs(_ specs: [CrateTables.Spec], to out: inout ByteWriter) {
    out.integer(UInt64(specs.count))
    out.compressed(specs.map { Int32(bitPattern: $0.path) })
    out.compressed(specs.map { Int32(bitPattern: $0.fieldSet) })
    out.compressed(specs.map(\.kind.rawValue))
  }

  private static func writeTokens(_ tokens: [String], to out: inout ByteWriter) {
    var text: [UInt8] = []
    for token in tokens { text += Array(token.utf8) + [0] }
    out.integer(UInt64(tokens.count))
    out.integer(UInt64(text.count))
    out.sized(CrateBlock.compress(text))
  }

  private static func withContents(
    _ sections: [(name: String, start: Int, size: Int)], _ body: ByteWriter
  ) -> [UInt8] {
    var writer = body
    let contents = writer.bytes.count
    writer.integer(UInt64(sections.count))
    for section in sections {
      let name = Array(section.name.utf8)
      writer.raw(name + [UInt8](repeating: 0, count: 16 - name.count))
      writer.integer(Int64(section.start))
      writer.integer(Int64(section.size))
    }
    var header = ByteWriter()
    header.raw("PXR-USDC".utf8)
    header.raw([0, 8, 0, 0, 0, 0, 0, 0])
    header.integer(Int64(contents))
    var bytes = writer.bytes
    bytes.replaceSubrange(0..<header.bytes.count, with: header.bytes)
    return bytes
  }
}

extension ByteWriter {
  mutating func sized(_ bytes: [UInt8]) {
    integer(UInt64(bytes.count))
    raw(bytes)
  }

  mutating func compressed(_ values: [Int32]) { sized(CrateIntegers.compress(values)) }
}
