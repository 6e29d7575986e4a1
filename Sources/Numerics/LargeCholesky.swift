import Support

/// The Cholesky factor of a large symmetric positive definite matrix.
///
/// Left-looking, by blocks of 64 columns: each block accumulates the products of all previous
/// columns, so that it is written once; the blocks below the diagonal block are independent and
/// processed in parallel. The operations on an entry and their order do not depend on the number of
/// workers. Eight rows of a column are contiguous, followed by the next column, which is the order
/// in which the products read both factors. Sizes are padded to whole blocks with ones on the
/// diagonal, so that kernels need no edge cases.
///
/// It has two advantages over LAPACK for the normal equations of many views: it uses all workers,
/// and its kernel is compiled with the program instead of being selected from a table of known
/// processors.
final class LargeCholesky: @unchecked Sendable {
  static let block = 64
  private typealias Lanes = SIMD8<Double>
  private static let groups = block / 8

  private let size: Int
  private let padded: Int
  /// Rows 8g ... 8g + 7 of column c are at `g * padded + c`.
  private let lanes: UnsafeMutablePointer<Lanes>
  private let numbers: UnsafeMutablePointer<Double>

  /// Copies the lower triangle of a square matrix.
  init(_ source: Matrix) {
    size = source.rows
    padded = (size + Self.block - 1) / Self.block * Self.block
    lanes = .allocate(capacity: padded / 8 * padded)
    numbers = UnsafeMutableRawPointer(lanes).assumingMemoryBound(to: Double.self)
    source.elements.withUnsafeBufferPointer { elements in
      for group in 0..<padded / 8 {
        for c in 0..<min(8 * group + 8, padded) {
          let target = lanes + (group * padded + c)
          target.pointee = .zero
          for lane in max(0, c - 8 * group)..<8 where 8 * group + lane < size && c < size {
            target.pointee[lane] = elements[c * size + 8 * group + lane]
          }
        }
      }
    }
    for c in size..<padded { numbers[place(c, c)] = 1 }
  }

  deinit { lanes.deallocate() }

  /// Index of an entry in `numbers`.
  @inline(__always)
  private func place(_ row: Int, _ column: Int) -> Int {
    8 &* ((row >> 3) &* padded &+ column) &+ (row & 7)
  }

  /// Factorizes in place; `false` if the matrix is not positive definite.
  func factor(in context: RunContext) throws -> Bool {
    let blocks = padded / Self.block
    for k in 0..<blocks {
      takeIn(k, row: k)
      guard factorDiagonal(k) else { return false }
      try context.parallelFor(blocks - k - 1) {
        self.takeIn(k, row: k + 1 + $0)
        self.solve(k, row: k + 1 + $0)
      }
    }
    return true
  }

  /// Subtracts the products of all previous columns from one block, 64 columns at a time.
  private func takeIn(_ k: Int, row: Int) {
    let first = k * Self.block
    for depth in stride(from: 0, to: first, by: Self.block) {
      for group in row * Self.groups..<(row + 1) * Self.groups {
        let left = lanes + (group * padded + depth)
        for c in stride(from: first, to: first + Self.block, by: 4) {
          subtractProduct(left, numbers + place(c, depth), from: lanes + (group * padded + c))
        }
      }
    }
  }

  /// A product of eight rows and four columns of depth 64.
  @inline(__always)
  private func subtractProduct(
    _ left: UnsafePointer<Lanes>, _ right: UnsafePointer<Double>,
    from target: UnsafeMutablePointer<Lanes>
  ) {
    var (c0, c1, c2, c3) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    for k in 0..<Self.block {
      let x = left[k]
      let y = right + 8 &* k
      c0 = c0.adding(x, times: Lanes(repeating: y[0]))
      c1 = c1.adding(x, times: Lanes(repeating: y[1]))
      c2 = c2.adding(x, times: Lanes(repeating: y[2]))
      c3 = c3.adding(x, times: Lanes(repeating: y[3]))
    }
    target[0] -= c0
    target[1] -= c1
    target[2] -= c2
    target[3] -= c3
  }

  private func factorDiagonal(_ k: Int) -> Bool {
    let (first, end) = (k * Self.block, (k + 1) * Self.block)
    for j in first..<end {
      let pivot = numbers[place(j, j)]
      guard pivot > 0, pivot.isFinite else { return false }
      let scale = Lanes(repeating: 1 / pivot.squareRoot())
      for group in j / 8..<end / 8 { lanes[group * padded + j] *= scale }
      for c in j + 1..<end {
        let factor = Lanes(repeating: -numbers[place(c, j)])
        for group in c / 8..<end / 8 {
          let at = group * padded
          lanes[at + c] = lanes[at + c].adding(lanes[at + j], times: factor)
        }
      }
    }
    return true
  }

  /// Solves `X Lᵀ = A` for a block below the diagonal block.
  private func solve(_ k: Int, row: Int) {
    let first = k * Self.block
    for group in row * Self.groups..<(row + 1) * Self.groups {
      let own = lanes + (group * padded + first)
      for j in 0..<Self.block {
        var value = own[j]
        for p in 0..<j {
          value = value.adding(
            own[p], times: Lanes(repeating: -numbers[place(first + j, first + p)]))
        }
        own[j] = value * Lanes(repeating: 1 / numbers[place(first + j, first + j)])
      }
    }
  }

  /// Solves for a right-hand side after `factor`.
  func solve(_ side: [Double]) -> [Double] {
    var x = side
    for r in 0..<size {
      var sum = x[r]
      for c in 0..<r { sum -= numbers[place(r, c)] * x[c] }
      x[r] = sum / numbers[place(r, r)]
    }
    for r in (0..<size).reversed() {
      let value = x[r] / numbers[place(r, r)]
      x[r] = value
      for c in 0..<r { x[c] -= numbers[place(r, c)] * value }
    }
    return x
  }
}

extension Matrix {
  /// Minimum order for parallel factorization in `choleskySolve(_:in:)`.
  static let largeOrder = 384

  /// Solves `self x = b` for a symmetric positive definite matrix, reading only its lower triangle;
  /// large matrices use all workers. Returns `nil` if it is not positive definite.
  ///
  /// - Complexity: O(*n*³ / 3).
  public func choleskySolve(_ b: [Double], in context: RunContext) throws -> [Double]? {
    guard rows >= Self.largeOrder else { return choleskySolve(b) }
    precondition(rows == columns && b.count == rows, "shapes do not fit")
    let factor = LargeCholesky(self)
    return try factor.factor(in: context) ? factor.solve(b) : nil
  }
}
