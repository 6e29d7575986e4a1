/// The pixels of a photograph that are compared: every `stride`-th pixel of every `stride`-th row,
/// from the middle of the first cell.
package struct SampleGrid: Sendable, Equatable {
  /// Distance of neighboring samples, pixels.
  package let stride: Int
  /// Number of samples in a row and of rows.
  package let width: Int, height: Int

  /// The grid over a photograph of the given size.
  package init(width: Int, height: Int, stride: Int) {
    self.stride = max(1, stride)
    self.width = Self.count(width, self.stride)
    self.height = Self.count(height, self.stride)
  }

  private static func count(_ side: Int, _ stride: Int) -> Int {
    max(0, (side - stride / 2 + stride - 1) / stride)
  }

  /// Number of samples.
  var count: Int { width * height }

  /// Column or row of the pixel of a sample.
  @inline(__always)
  func pixel(_ index: Int) -> Int { index * stride + stride / 2 }
}
