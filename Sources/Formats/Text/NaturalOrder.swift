/// Whether `a` precedes `b` in natural order: digit runs by value, letters case-insensitively.
///
/// `IMG_2` precedes `IMG_10`. Ties (`a`, `A`; `1`, `01`) are broken by plain string order, so the
/// order is total and independent of the input order.
public func naturallyPrecedes(_ a: String, _ b: String) -> Bool {
  let order = naturalOrder(Array(a.utf8), Array(b.utf8))
  return order == 0 ? a < b : order < 0
}

private func naturalOrder(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var (i, j) = (0, 0)
  while i < a.count && j < b.count {
    if isDigit(a[i]) && isDigit(b[j]) {
      let x = digits(a, &i)
      let y = digits(b, &j)
      if x.count != y.count { return x.count < y.count ? -1 : 1 }
      if x != y { return x.lexicographicallyPrecedes(y) ? -1 : 1 }
    } else {
      let (x, y) = (lowercased(a[i]), lowercased(b[j]))
      if x != y { return x < y ? -1 : 1 }
      i += 1
      j += 1
    }
  }
  return (a.count - i) - (b.count - j)
}

/// The digit run at `i` without leading zeros; moves `i` past it.
private func digits(_ bytes: [UInt8], _ i: inout Int) -> ArraySlice<UInt8> {
  let start = i
  while i < bytes.count && isDigit(bytes[i]) { i += 1 }
  return bytes[start..<i].drop { $0 == 0x30 }
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
private func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }
