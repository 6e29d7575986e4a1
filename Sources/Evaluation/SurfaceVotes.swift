import Numerics
import Scene
import Support

/// The agreement with photographs by triangle: samples of blocks with texture, and of those whose
/// structure is not that of the photograph.
package struct SurfaceVotes: Sendable, Equatable {
  /// Samples of compared blocks, by triangle.
  package private(set) var compared: [UInt32]
  /// Samples of unlike blocks, by triangle.
  package private(set) var unlike: [UInt32]

  init(triangles: Int) {
    compared = [UInt32](repeating: 0, count: triangles)
    unlike = compared
  }

  mutating func add(_ blocks: [ComparedBlock], in view: RenderedView) {
    for block in blocks {
      for row in block.top..<block.top + ComparedBlock.side {
        let start = row * view.grid.width + block.left
        for sample in start..<start + ComparedBlock.side where view.isCovered(sample) {
          let triangle = Int(view.triangles[sample])
          compared[triangle] &+= 1
          if block.isUnlike { unlike[triangle] &+= 1 }
        }
      }
    }
  }

  /// The share of unlike samples around each vertex; `nil` where no photograph has texture.
  package func shares(of mesh: TriangleMesh) -> [Double?] {
    guard compared.count == mesh.triangles.count else {
      return [Double?](repeating: nil, count: mesh.positions.count)
    }
    var sums = [SIMD2<Double>](repeating: .zero, count: mesh.positions.count)
    for (index, t) in mesh.triangles.enumerated() where Int(t.max()) < sums.count {
      let votes = SIMD2(Double(unlike[index]), Double(compared[index]))
      for k in 0..<3 { sums[Int(t[k])] += votes }
    }
    return sums.map { $0.y > 0 ? $0.x / $0.y : nil }
  }
}

extension SurfaceVotes: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.array(compared)
    writer.array(unlike)
  }

  package init(from reader: inout ByteReader) throws {
    compared = try reader.array()
    unlike = try reader.array()
    guard compared.count == unlike.count, zip(compared, unlike).allSatisfy({ $0 >= $1 }) else {
      throw StorageError.inconsistent("map of the evaluation")
    }
  }
}
