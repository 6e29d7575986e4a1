import CKernels
import Support
import Testing

/// The kernel of exact search, compared with plain sums.
@Suite struct DescriptorProductsTests {
  private static let length = 128

  /// Includes extreme values: the sum of two products of 255 and 255 overflows sixteen bits.
  private func descriptors(_ count: Int, _ random: inout RandomStream) -> [UInt8] {
    (0..<count * Self.length).map { index in
      index < 2 * Self.length ? (index < Self.length ? 255 : 0) : UInt8(random.index(below: 256))
    }
  }

  private func dot(_ a: [UInt8], _ i: Int32, _ b: [UInt8], _ j: Int32) -> Int32 {
    (0..<Self.length).reduce(0) {
      $0 + Int32(a[Int(i) * Self.length + $1]) * Int32(b[Int(j) * Self.length + $1])
    }
  }

  @Test(arguments: [(1, 1), (3, 16), (5, 17), (64, 512)])
  func productsAreExactInBothKernels(rows: Int, columns: Int) throws {
    var random = RandomStream(seed: 3)
    let (a, b) = (descriptors(70, &random), descriptors(520, &random))
    let own = (0..<rows).map { Int32($0 * 7 % 70) }
    let theirs = (0..<columns).map { Int32($0 * 11 % 520) }
    let products = try #require(ocs_products_create())
    defer { ocs_products_destroy(products) }
    ocs_products_set_columns(products, b, theirs, Int32(columns))
    for multiply in [ocs_products_multiply, ocs_products_multiply_portable] {
      multiply(products, a, own, Int32(rows))
      for (r, i) in own.enumerated() {
        let line = try #require(ocs_products_row(products, Int32(r)))
        for (c, j) in theirs.enumerated() { #expect(line[c] == dot(a, i, b, j)) }
      }
    }
  }
}
