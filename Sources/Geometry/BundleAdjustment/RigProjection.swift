import Numerics
import Support

/// Maps steps of rigs to steps of the poses of their cameras, to first order.
///
/// With `p` the parameters of rigs and `J` this map, the normal equations `S x = b` of independent
/// poses become `Jᵀ S J p = Jᵀ b`.
struct RigProjection {
  /// A block of columns of independent poses and intrinsics, and what it depends on.
  private struct Row {
    var first: Int
    var size: Int
    var parts: [Part]
  }

  /// Derivative of a block with respect to a block of parameters, by rows; `nil` is the identity.
  private struct Part {
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
  private let rows: [Row]

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
    for row in rows {
      for part in row.parts {
        for r in 0..<row.size {
          guard let derivative = part.derivative else {
            result[row.first + r] += parameters[part.first + r]
            continue
          }
          for c in 0..<part.size {
            result[row.first + r] += derivative[r * part.size + c] * parameters[part.first + c]
          }
        }
      }
    }
    return result
  }

  /// `Jᵀ x`.
  func gathered(_ x: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: columns.count)
    for row in rows {
      for part in row.parts {
        for r in 0..<row.size {
          guard let derivative = part.derivative else {
            result[part.first + r] += x[row.first + r]
            continue
          }
          for c in 0..<part.size {
            result[part.first + c] += derivative[r * part.size + c] * x[row.first + r]
          }
        }
      }
    }
    return result
  }

  /// The lower triangle of `J M Jᵀ`, for the covariance of the parameters: that of the poses and
  /// intrinsics.
  func expanded(_ matrix: Matrix, count: Int) -> Matrix {
    var result = Matrix(rows: count, columns: count)
    for (index, a) in rows.enumerated() {
      for b in rows[...index] {
        for left in a.parts {
          for right in b.parts {
            let block = Self.block(of: matrix, left, right)
            let product = Self.product(
              left.transposed(rows: a.size), block, right.transposed(rows: b.size),
              rows: left.size, columns: right.size)
            for r in 0..<a.size {
              for c in 0..<b.size where a.first + r >= b.first + c {
                result[a.first + r, b.first + c] += product[r * b.size + c]
              }
            }
          }
        }
      }
    }
    return result
  }

  private static func block(of matrix: Matrix, _ a: Part, _ b: Part) -> [Double] {
    var block = [Double](repeating: 0, count: a.size * b.size)
    for r in 0..<a.size {
      for c in 0..<b.size {
        let (row, column) = (a.first + r, b.first + c)
        block[r * b.size + c] = matrix[max(row, column), min(row, column)]
      }
    }
    return block
  }

  /// The lower triangle of `Jᵀ S J` from that of `S`.
  func projected(_ matrix: Matrix) -> Matrix {
    var result = Matrix(rows: columns.count, columns: columns.count)
    for (index, a) in rows.enumerated() {
      for b in rows[...index] {
        guard let block = block(of: matrix, a, b) else { continue }
        for left in a.parts {
          for right in b.parts {
            let product = Self.product(left, block, right, rows: a.size, columns: b.size)
            add(product, left, right, isDiagonal: a.first == b.first, to: &result)
          }
        }
      }
    }
    return result
  }

  /// The block of two rows, by rows, whole on the diagonal; `nil` if it is zero.
  private func block(of matrix: Matrix, _ a: Row, _ b: Row) -> [Double]? {
    var block = [Double](repeating: 0, count: a.size * b.size)
    var isZero = true
    for r in 0..<a.size {
      for c in 0..<b.size {
        let (row, column) = (a.first + r, b.first + c)
        let value = matrix[max(row, column), min(row, column)]
        block[r * b.size + c] = value
        isZero = isZero && value == 0
      }
    }
    return isZero ? nil : block
  }

  /// `leftᵀ · block · right`, by rows.
  private static func product(
    _ left: Part, _ block: [Double], _ right: Part, rows: Int, columns: Int
  ) -> [Double] {
    var middle = block
    if let derivative = right.derivative {
      middle = [Double](repeating: 0, count: rows * right.size)
      for r in 0..<rows {
        for k in 0..<columns {
          let value = block[r * columns + k]
          for c in 0..<right.size {
            middle[r * right.size + c] += value * derivative[k * right.size + c]
          }
        }
      }
    }
    guard let derivative = left.derivative else { return middle }
    var result = [Double](repeating: 0, count: left.size * right.size)
    for k in 0..<rows {
      for r in 0..<left.size {
        let value = derivative[k * left.size + r]
        for c in 0..<right.size {
          result[r * right.size + c] += value * middle[k * right.size + c]
        }
      }
    }
    return result
  }

  /// Adds a block and, except for blocks on the diagonal of `S`, its transpose, to the lower triangle.
  private func add(
    _ block: [Double], _ left: Part, _ right: Part, isDiagonal: Bool, to matrix: inout Matrix
  ) {
    for r in 0..<left.size {
      for c in 0..<right.size {
        let (row, column) = (left.first + r, right.first + c)
        let value = block[r * right.size + c]
        if row >= column { matrix[row, column] += value }
        if !isDiagonal, column >= row { matrix[column, row] += value }
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
