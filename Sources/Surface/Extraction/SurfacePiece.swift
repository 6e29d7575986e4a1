import Scene
import Support

/// A part of the surface, with keys for the vertices that other parts may share.
package struct SurfacePiece: Sendable, Equatable {
  var positions: [SIMD3<Float>] = []
  /// Corners, as indices of positions.
  var triangles: [SIMD3<UInt32>] = []
  /// Indices of the vertices that may be shared, in increasing order.
  var shared: [UInt32] = []
  /// The key of each of these, which identifies its lattice edge.
  var keys: [UInt64] = []

  /// The key of a vertex on the edge from a node in the positive direction of an axis.
  static func key(level: Int, node: SIMD3<Int32>, axis: Int) -> UInt64 {
    UInt64(level) << 52 | UInt64(axis) << 48
      | Morton.encode(Int(node.x), Int(node.y), Int(node.z))
  }
}

extension SurfacePiece: Storable {
  package func store(into writer: inout ByteWriter) {
    writer.packed(positions)
    writer.packed(triangles)
    writer.array(shared)
    writer.array(keys)
  }

  package init(from reader: inout ByteReader) throws {
    positions = try reader.packed()
    triangles = try reader.packed()
    shared = try reader.array()
    keys = try reader.array()
    let count = UInt32(clamping: positions.count)
    guard positions.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }),
      triangles.allSatisfy({ $0.max() < count }), shared.count == keys.count,
      shared.last ?? 0 < max(count, 1), zip(shared, shared.dropFirst()).allSatisfy(<)
    else { throw StorageError.inconsistent("piece of the surface") }
  }
}

/// Joins pieces into one mesh without duplicate vertices.
struct PieceWelder {
  private(set) var mesh = TriangleMesh()
  /// Vertex indices by key, for the vertices that may be shared.
  private var known: [UInt64: UInt32] = [:]

  mutating func add(_ piece: SurfacePiece) {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(piece.positions.count)
    var next = 0
    for (vertex, position) in piece.positions.enumerated() {
      let number = UInt32(mesh.positions.count)
      if next < piece.shared.count, Int(piece.shared[next]) == vertex {
        let key = piece.keys[next]
        next += 1
        if let there = known[key] {
          numbers.append(there)
          continue
        }
        known[key] = number
      }
      numbers.append(number)
      mesh.positions.append(position)
    }
    for t in piece.triangles {
      mesh.triangles.append(SIMD3(numbers[Int(t.x)], numbers[Int(t.y)], numbers[Int(t.z)]))
    }
  }
}
