import Numerics
import Support

/// Maps steps of rigs to steps of the poses of their cameras, to first order.
///
/// With `p` the parameters of rigs and `J` this map, the normal equations `S x = b` of independent
/// poses become `Jᵀ S J p = Jᵀ b`.
struct RigProjection {
  /// A block of columns of independent poses and intrinsics, and what it depends on.
  struct Row {
    var first: Int
    var size: Int
    var parts: [Part]
  }

  /// Derivative of a block with respect to a block of parameters, by rows; `nil` is the identity.
  struct Part {
    var first: Int
    var size: Int
    var derivative: [Double]?

    /// The transposed derivative, of a block of `rows` rows.
    func transposed(rows: Int) -> Part {
      guard let derivative else { return self }
      var turned = [Double](repeating: 0, count: derivative.count)
      for r in 0..<rows {
        for c in 0..<size { turned[c * rows + r] = derivative[r * size + c] }
      }
      return Part(first: 0, size: rows, derivative: turned)
    }
  }

  let columns: RigColumns
  let rows: [Row]

  init(_ ties: RigTies, _ all: ParameterColumns) {
    let columns = RigColumns(ties, all)
    let size = ParameterColumns.perPose
    var rows: [Row] = []
    for (pose, first) in all.pose.enumerated() where columns.poses[pose] >= 0 {
      let part = Part(first: columns.poses[pose], size: size)
      rows.append(Row(first: first, size: size, parts: [part]))
    }
    for place in ties.places {
      let camera = columns.cameras[place.camera]
      var parts = [
        Part(
          first: columns.instants[place.instant], size: size,
          derivative: ties.cameraFromRig[place.camera].adjoint)
      ]
      if camera >= 0 { parts.append(Part(first: camera, size: size)) }
      rows.append(Row(first: all.pose[place.pose], size: size, parts: parts))
    }
    for (camera, first) in all.camera.enumerated() where first >= 0 {
      let size = all.parameters[camera].count
      let part = Part(first: columns.intrinsics[camera], size: size)
      rows.append(Row(first: first, size: size, parts: [part]))
    }
    self.columns = columns
    self.rows = rows.sorted { $0.first < $1.first }
  }

  /// `J p`.
  func step(of parameters: [Double], count: Int) -> [Double] {
    var result = [Double](repeating: 0, count: count)
    visit { row, column, value in result[row] += value * parameters[column] }
    return result
  }

  /// `Jᵀ x`.
  func gathered(_ x: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: columns.count)
    visit { row, column, value in result[column] += value * x[row] }
    return result
  }

  /// Calls `body` with the rows, columns and values of `J`.
  private func visit(_ body: (Int, Int, Double) -> Void) {
    for row in rows {
      for part in row.parts {
        for r in 0..<row.size {
          guard let derivative = part.derivative else {
            body(row.first + r, part.first + r, 1)
            continue
          }
          for c in 0..<part.size {
            body(row.first + r, part.first + c, derivative[r * part.size + c])
          }
        }
      }
    }
  }
}

extension RigidTransform {
  /// Derivative of a step in the target frame with respect to one in the source frame, by rows:
  /// rotation `R ω`, translation `R u + t × R ω`.
  fileprivate var adjoint: [Double] {
    var result = [Double](repeating: 0, count: 36)
    for column in 0..<3 {
      let turned = [rotation.c0, rotation.c1, rotation.c2][column]
      let shifted = cross(translation, turned)
      for row in 0..<3 {
        result[row * 6 + column] = turned[row]
        result[(row + 3) * 6 + column] = shifted[row]
        result[(row + 3) * 6 + column + 3] = turned[row]
      }
    }
    return result
  }
}
