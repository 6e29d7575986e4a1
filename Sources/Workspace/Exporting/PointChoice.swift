/// Which points `export points` writes.
package enum PointChoice: Sendable {
  /// The dense cloud without redundant points; the points of the alignment if there is no cloud.
  case essential
  /// The whole dense cloud.
  case all
  /// Those of the alignment.
  case sparse
}
