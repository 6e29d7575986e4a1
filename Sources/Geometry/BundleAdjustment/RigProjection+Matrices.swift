import Numerics

/// Normal equations and covariances under the map.
extension RigProjection {
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
