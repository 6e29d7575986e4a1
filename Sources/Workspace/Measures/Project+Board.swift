import Foundation
import Measuring

/// A board with markers at known positions: a setting of the project.
extension Project {
  /// Stores the board of a file in place of an earlier one.
  ///
  /// - Parameters:
  ///   - unit: Unit of the coordinates.
  ///   - deviation: Standard deviation of each coordinate for which the file states none, meters.
  ///   - isAdjusted: Whether `align` adjusts the views together with them.
  /// - Throws: `FileError`, `ControlError`, `MeasureError.notOnBoard`.
  package mutating func loadBoard(
    _ url: URL, unit: LengthUnit, deviation: Double, isAdjusted: Bool = false
  ) throws {
    let file = try Self.readControl(url)
    var board = ControlPoints([], file: url.path, deviation: deviation)
    if isAdjusted { board.isAdjusted = true }
    for point in file.points {
      guard MarkerPlace(point.name) != nil else { throw MeasureError.notOnBoard(point.name) }
      board.points.append(
        ControlPoint(
          point.name, at: point.position * unit.meters,
          deviation: point.deviation.map { $0 * unit.meters } ?? SIMD3(repeating: deviation)))
    }
    try keep(board: board)
  }

  /// Stores a board; `nil` removes it.
  package mutating func keep(board: ControlPoints?) throws {
    var changed = settings
    changed.measurements.board = board
    try keep(changed)
  }
}
