import Scene

/// What a phase over blocks of views left, read view by view.
package struct ViewParts {
  let files: [SectionFile]
  let cut: ShardBlocks
  /// The section of a view.
  let section: (Int) -> String

  package init(files: [SectionFile], cut: ShardBlocks, section: @escaping (Int) -> String) {
    self.files = files
    self.cut = cut
    self.section = section
  }

  /// - Throws: `StorageError` for a view that is in no block, or whose section is damaged.
  package func of<Value: Storable>(_ view: Int, as kind: Value.Type = Value.self) throws -> Value {
    guard let block = cut.block(of: view), files.indices.contains(block) else {
      throw StorageError.inconsistent("blocks of views")
    }
    return try files[block].read(section(view), as: kind)
  }
}
