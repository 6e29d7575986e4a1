import Scene
import Support

/// Color samples of the views at vertices along seams: for each offset variable of the layers, the
/// sum of colors with the total weight as the fourth component.
struct SeamSamples: Sendable {
  private var sums: [SIMD4<Float>]

  init(_ layers: BlendLayers) {
    sums = [SIMD4<Float>](repeating: .zero, count: layers.vertices.count)
  }

  /// Stores the samples of a view.
  ///
  /// - Throws: `StorageError` if the number of samples differs from the view's number of variables,
  ///   or if they are not plain numbers.
  mutating func put(_ samples: ViewSeamSamples, of view: Int, _ layers: BlendLayers) throws {
    guard samples.sums.count == layers.variables(of: view).count,
      samples.sums.allSatisfy(\.isPlain)
    else {
      throw StorageError.inconsistent("seams")
    }
    sums.replaceSubrange(layers.variables(of: view), with: samples.sums)
  }

  /// The compensated color of each variable's vertex in its view; `nil` if not sampled.
  func colors(_ layers: BlendLayers, gains: [SIMD3<Float>]) -> [SIMD3<Float>?] {
    sums.indices.map { i in
      guard sums[i].w > 0 else { return nil }
      let mean = sums[i] / sums[i].w
      return SIMD3(mean.x, mean.y, mean.z) * gains[Int(layers.views[i])]
    }
  }
}

/// The color samples of one view along its seams, for each of its variables.
package struct ViewSeamSamples: Storable, Sendable {
  let sums: [SIMD4<Float>]

  init(_ sums: [SIMD4<Float>]) { self.sums = sums }
  package func store(into writer: inout ByteWriter) { writer.array(sums) }
  package init(from reader: inout ByteReader) throws { sums = try reader.array() }
}
