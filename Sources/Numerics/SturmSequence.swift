import Support

/// The Sturm sequence of a polynomial, as the recurrence fₖ₋₁ = (x + bₖ) fₖ + ρₖ fₖ₊₁ of monic
/// remainders, which evaluates the sequence in a few operations per level.
struct SturmSequence {
  private let degree: Int
  /// bₖ at k (1 ... degree), ρₖ at 20 + k, the sign of the k-th member at 40 + k.
  private let table: UnsafeMutablePointer<Double>
  /// Whether the degree decreases by exactly one with each remainder.
  let isRegular: Bool
  /// Upper bound of the magnitude of all roots.
  private let bound: Double

  /// - Parameters:
  ///   - p: `degree + 1` coefficients, constant term first, the last one nonzero.
  ///   - work: 183 values, which the sequence uses during its lifetime.
  init(_ p: UnsafePointer<Double>, _ degree: Int, _ work: UnsafeMutablePointer<Double>) {
    self.degree = degree
    table = work
    var f = work + 60
    var g = work + 80
    var r = work + 100
    var largest = 0.0
    for k in 0...degree {
      f[k] = p[k] / p[degree]
      if k < degree { largest = max(largest, abs(f[k])) }
      if k > 0 { g[k &- 1] = f[k] * Double(k) / Double(degree) }
    }
    bound = 1 + largest
    work[40] = p[degree] < 0 ? -1 : 1
    work[41] = work[40]
    var regular = bound.isFinite
    var d = degree &- 1
    var k = 1
    while d >= 1 && regular {
      // Divides f of degree d + 1 by g of degree d, both monic.
      let b = f[d] - g[d &- 1]
      r[0] = f[0] - b * g[0]
      var size = abs(r[0])
      var j = 1
      while j < d {
        r[j] = f[j] - (g[j &- 1] + b * g[j])
        size = max(size, abs(r[j]))
        j &+= 1
      }
      let rho = r[d &- 1]
      regular = abs(rho) > minRemainder * size && size > minSize
      work[k] = b
      work[20 &+ k] = rho
      work[40 &+ k &+ 1] = rho > 0 ? -work[40 &+ k &- 1] : work[40 &+ k &- 1]
      let inverse = 1 / rho
      for i in 0..<d { r[i] *= inverse }
      (f, g, r) = (g, r, f)
      d &-= 1
      k &+= 1
    }
    // f is now x + b, and the last member is the constant 1.
    work[degree] = f[0]
    isRegular = regular
  }

  /// The number of sign changes of the sequence at `x`; a zero counts as positive.
  @inline(__always) private func changes(_ x: Double) -> Int {
    var next = 1.0
    var value = x + table[degree]
    var negative = table[40 &+ degree] < 0
    var count = 0
    var k = degree &- 1
    while true {
      let now = (value < 0) != (table[40 &+ k] < 0)
      count &+= now != negative ? 1 : 0
      negative = now
      if k == 0 { return count }
      (value, next) = ((x + table[k]) * value + table[20 &+ k] * next, value)
      k &-= 1
    }
  }

  /// Isolates and refines all roots.
  ///
  /// Intervals are bisected in t = x / (1 + |x|), which treats large and small roots alike.
  func roots(_ p: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>) -> Int {
    let end = bound / (1 + bound)
    let stack = table + 120
    // Four values per interval: its ends in t, and the numbers of sign changes there.
    (stack[0], stack[1]) = (-end, end)
    let (first, last) = (changes(-bound), changes(bound))
    var depth = first > last ? 1 : 0
    (stack[2], stack[3]) = (Double(first), Double(last))
    var found = 0
    while depth > 0 {
      let top = stack + 4 &* (depth &- 1)
      let (low, high, atLow, atHigh) = (top[0], top[1], top[2], top[3])
      depth &-= 1
      let inside = Int(saturating: atLow - atHigh)
      guard inside > 0, found < degree else { continue }
      let (a, b) = (low / (1 - abs(low)), high / (1 - abs(high)))
      if inside == 1 || high - low < minInterval {
        let atA = horner(p, degree, a)
        if atA * horner(p, degree, b) <= 0 {
          out[found] = bracketedRoot(p, degree, a, b, atA, rootTolerance)
          found &+= 1
          continue
        }
        if high - low < minInterval { continue }
      }
      guard depth < 14 else { continue }
      let middle = 0.5 * (low + high)
      let atMiddle = Double(changes(middle / (1 - abs(middle))))
      let slot = stack + 4 &* depth
      (slot[0], slot[1], slot[2], slot[3]) = (middle, high, atMiddle, atHigh)
      let other = slot + 4
      (other[0], other[1], other[2], other[3]) = (low, middle, atLow, atMiddle)
      depth &+= 2
    }
    return found
  }
}

/// Leading coefficient of a remainder, relative to its largest, below which the degree decreased by
/// two.
private let minRemainder = 1e-13

/// Maximum coefficient of a remainder that counts as 0.
private let minSize = 1e-200

/// Minimum width of an interval, in t, for bisection; roots in a smaller one count as one.
private let minInterval = 1e-12
