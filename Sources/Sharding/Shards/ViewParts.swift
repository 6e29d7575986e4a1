import Scene

/// What a phase over blocks of views left, read view by view.
struct ViewParts {
  let files: [SectionFile]
  let cut: ShardBlocks
  /// The section of a view.
  let section: (Int) -> String

  /// - Throws: `StorageError` for a view that is in no block, or whose section is damaged.
  func of<Value: Storable>(_ view: Int, as kind: Value.Type = Value.self) throws -> Value {
    guard let block = cut.block(of: view), files.indices.contains(block) else {
      throw StorageError.inconsistent("blocks of views")
    }
    return try files[block].read(section(view), as: kind)
  }
}
