import ShellKit

/// Which points `export points` writes.
enum PointChoice {
  /// Those of the dense cloud that surer ones do not tell better; of the alignment where there is none.
  case essential
  /// The whole dense cloud.
  case all
  /// Those of the alignment.
  case sparse
}

extension ExportOptions {
  /// Which points are asked for.
  ///
  /// - Throws: `CommandError` for those of two clouds at once.
  func points() throws -> PointChoice {
    guard !(sparse && all) else {
      throw CommandError.other(
        "--sparse writes the points of the alignment, --all those of the dense cloud: leave one out"
      )
    }
    return sparse ? .sparse : all ? .all : .essential
  }
}
