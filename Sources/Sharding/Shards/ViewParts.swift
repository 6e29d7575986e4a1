import Scene

/// The output of a phase over blocks of views, read view by view.
package struct ViewParts {
  let files: [SectionFile]
  let cut: ShardBlocks
  /// Name of a view's section.
  let section: (Int) -> String

  package init(files: [SectionFile], cut: ShardBlocks, section: @escaping (Int) -> String) {
    self.files = files
    self.cut = cut
    self.section = section
  }

  /// - Throws: `StorageError` if a view is in no block, or its section is damaged.
  package func of<Value: Storable>(_ view: Int, as kind: Value.Type = Value.self) throws -> Value {
    guard let block = cut.block(of: view), files.indices.contains(block) else {
      throw StorageError.inconsistent("blocks of views")
    }
    return try files[block].read(section(view), as: kind)
  }
}
