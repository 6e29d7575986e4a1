/// The points that `export points` writes.
package enum PointChoice: Sendable {
  /// The dense cloud without redundant points; the points of the alignment if there is no cloud.
  case essential
  /// The complete dense cloud.
  case all
  /// The points of the alignment.
  case sparse
}
