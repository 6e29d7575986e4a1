/// The real roots of a polynomial of degree up to 16.
///
/// Roots are isolated by their number in an interval (Sturm's theorem) and refined by safeguarded
/// Newton steps. If the Sturm sequence is irregular, they are isolated between the roots of the
/// derivatives, level by level. Simple roots are accurate to machine precision; roots of even
/// multiplicity may be missed.
///
/// - Parameters:
///   - c: `degree + 1` coefficients, constant term first.
///   - roots: Receives up to `degree` values, unsorted.
/// - Returns: The number of roots.
///
/// Reference: Nistér, "An Efficient Solution to the Five-Point Relative Pose Problem", PAMI 2004,
/// section 3.2.3; Yuksel, "High-Performance Polynomial Root Finding for Graphics", HPG 2022.
public func realRoots(
  _ c: UnsafePointer<Double>, degree: Int, into roots: UnsafeMutablePointer<Double>
) -> Int {
  precondition(degree >= 1 && degree <= 16, "degree must be 1...16")
  return withUnsafeTemporaryAllocation(of: Double.self, capacity: 200) { buffer in
    guard let work = buffer.baseAddress else { return 0 }
    var degree = degree
    while degree > 0 && c[degree] == 0 { degree &-= 1 }
    guard degree > 0 else { return 0 }
    var scale = 0.0
    for k in 0...degree { scale = max(scale, abs(c[k])) }
    guard scale > 0, scale.isFinite else { return 0 }
    let p = work + 183
    // A small leading coefficient means large roots; their reciprocals are computed instead.
    let reversed = abs(c[0]) > abs(c[degree])
    for k in 0...degree { p[k] = c[reversed ? degree &- k : k] / scale }
    guard abs(p[degree]) > minLead else { return derivativeRoots(p, degree, roots, work, reversed) }
    let sturm = SturmSequence(p, degree, work)
    guard sturm.isRegular else { return derivativeRoots(p, degree, roots, work, reversed) }
    let found = sturm.roots(p, into: roots)
    var count = 0
    for k in 0..<found where !reversed || abs(roots[k]) > minRoot {
      roots[count] = reversed ? 1 / roots[k] : roots[k]
      count &+= 1
    }
    return count
  }
}

/// All real roots from the derivatives: first those in [−1, 1], then the reciprocals of the rest.
private func derivativeRoots(
  _ p: UnsafeMutablePointer<Double>, _ degree: Int, _ roots: UnsafeMutablePointer<Double>,
  _ work: UnsafeMutablePointer<Double>, _ reversed: Bool
) -> Int {
  var count = unitRoots(p, degree, roots, work)
  for k in 0...degree / 2 where k < degree &- k { (p[k], p[degree - k]) = (p[degree - k], p[k]) }
  let outside = count < degree ? unitRoots(p, degree, roots + count, work) : 0
  for k in count..<count + outside where abs(roots[k]) < 1 && abs(roots[k]) > minRoot {
    guard count < degree else { break }
    roots[count] = 1 / roots[k]
    count += 1
  }
  var kept = 0
  for k in 0..<count where !reversed || abs(roots[k]) > minRoot {
    roots[kept] = reversed ? 1 / roots[k] : roots[k]
    kept += 1
  }
  return kept
}

/// Roots within [−1, 1]. `work` has room for three lists of 17 values.
private func unitRoots(
  _ c: UnsafePointer<Double>, _ degree: Int, _ out: UnsafeMutablePointer<Double>,
  _ work: UnsafeMutablePointer<Double>
) -> Int {
  let q = work
  var previous = work + 17
  var found = work + 34
  var previousCount = 0
  for d in 1...degree {
    writeDerivative(degree - d, of: c, degree, to: q)
    var count = 0
    var lower = -1.0
    var atLower = horner(q, d, lower)
    for i in 0...previousCount {
      let upper = i < previousCount ? previous[i] : 1
      let atUpper = horner(q, d, upper)
      if atLower == 0 {
        if count == 0 || found[count &- 1] < lower {
          found[count] = lower
          count &+= 1
        }
      } else if atLower * atUpper < 0 {
        found[count] = bracketedRoot(
          q, d, lower, upper, atLower, d == degree ? rootTolerance : separatorTolerance)
        count &+= 1
      }
      lower = upper
      atLower = atUpper
      if count >= d { break }
    }
    if count < d && atLower == 0 && lower == 1 {
      found[count] = 1
      count &+= 1
    }
    swap(&previous, &found)
    previousCount = count
  }
  for k in 0..<previousCount { out[k] = previous[k] }
  return previousCount
}

/// Writes the `m`-th derivative, divided by m!.
@inline(__always)
private func writeDerivative(
  _ m: Int, of c: UnsafePointer<Double>, _ degree: Int, to q: UnsafeMutablePointer<Double>
) {
  var binomial = 1.0
  for k in 0...degree - m {
    q[k] = c[k &+ m] * binomial
    binomial *= Double(k &+ m &+ 1) / Double(k &+ 1)
  }
}

@inline(__always)
func horner(_ c: UnsafePointer<Double>, _ degree: Int, _ x: Double) -> Double {
  var value = c[degree]
  var k = degree &- 1
  while k >= 0 {
    value = value * x + c[k]
    k &-= 1
  }
  return value
}

/// The root between two ends with different signs: Newton, or bisection if a Newton step would
/// leave the interval or does not halve the step length.
func bracketedRoot(
  _ c: UnsafePointer<Double>, _ degree: Int, _ start: Double, _ end: Double, _ atStart: Double,
  _ tolerance: Double
) -> Double {
  var low = atStart < 0 ? start : end
  var high = atStart < 0 ? end : start
  var x = 0.5 * (low + high)
  var lastStep = abs(high - low)
  for _ in 0..<100 {
    var value = c[degree]
    var slope = 0.0
    var k = degree &- 1
    while k >= 0 {
      slope = slope * x + value
      value = value * x + c[k]
      k &-= 1
    }
    if value == 0 { return x }
    if value < 0 { low = x } else { high = x }
    var step = value / slope
    let next = x - step
    if !((next - low) * (next - high) < 0) || abs(step) > 0.5 * lastStep {
      step = x - 0.5 * (low + high)
    }
    lastStep = abs(step)
    x -= step
    if lastStep <= tolerance * max(abs(x), smallRoot) { break }
  }
  return x
}

/// Leading coefficient, relative to the largest, below which a polynomial has nearly infinite
/// roots.
private let minLead = 1e-14

/// Magnitude below which a root has no useful reciprocal.
private let minRoot = 1e-150

/// Relative error of a root. `separatorTolerance` is that of the roots of derivatives, which only
/// separate roots.
let rootTolerance = 1e-16
private let separatorTolerance = 1e-12

/// Magnitude below which the error of a root is absolute.
private let smallRoot = 1e-3
