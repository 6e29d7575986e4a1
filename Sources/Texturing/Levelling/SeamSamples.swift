import Scene
import Support

/// What views show of the vertices where they meet: colours added up, with their weight as fourth
/// component, one for each offset variable of the layers.
struct SeamSamples: Sendable {
  private var sums: [SIMD4<Float>]

  init(_ layers: BlendLayers) {
    sums = [SIMD4<Float>](repeating: .zero, count: layers.vertices.count)
  }

  /// Takes what a view shows.
  ///
  /// - Throws: `StorageError` where that is of another number of variables than the view has, or no colours.
  mutating func put(_ samples: ViewSeams, of view: Int, _ layers: BlendLayers) throws {
    guard samples.sums.count == layers.variables(of: view).count,
      samples.sums.allSatisfy(\.isPlain)
    else {
      throw StorageError.inconsistent("seams")
    }
    sums.replaceSubrange(layers.variables(of: view), with: samples.sums)
  }

  /// The compensated colour of each variable's vertex in its view; `nil` where not sampled.
  func colors(_ layers: BlendLayers, gains: [SIMD3<Float>]) -> [SIMD3<Float>?] {
    sums.indices.map { i in
      guard sums[i].w > 0 else { return nil }
      let mean = sums[i] / sums[i].w
      return SIMD3(mean.x, mean.y, mean.z) * gains[Int(layers.views[i])]
    }
  }
}

/// What one view shows of the vertices where it meets others, for each of its variables.
package struct ViewSeams: Storable, Sendable {
  let sums: [SIMD4<Float>]

  init(_ sums: [SIMD4<Float>]) { self.sums = sums }
  package func store(into writer: inout ByteWriter) { writer.array(sums) }
  package init(from reader: inout ByteReader) throws { sums = try reader.array() }
}
