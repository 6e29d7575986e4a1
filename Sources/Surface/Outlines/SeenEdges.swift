import Scene
import Support

/// The edges found in a photograph, and its number of contour points.
struct SeenEdges: Sendable {
  var places: Int
  var edges: [OutlineEdge]

  init(_ seen: (places: [ContourSample], edges: [OutlineEdge], width: Int)) {
    (places, edges) = (seen.places.count, seen.edges)
  }
}

extension SeenEdges: Storable {
  func store(into writer: inout ByteWriter) {
    let samples = edges.map(\.sample)
    writer.integer(UInt64(places))
    writer.array(edges.map { UInt32($0.index) })
    writer.array(edges.map(\.shift))
    writer.packed(samples.map(\.corners))
    for vectors in [samples.map(\.weights), samples.map(\.position), samples.map(\.normal)] {
      writer.packed(vectors)
    }
    writer.array(samples.map(\.pixel))
    writer.array(samples.map(\.outward))
    writer.array(samples.map(\.length))
    writer.array(samples.map(\.pixelsPerUnit))
  }

  init(from reader: inout ByteReader) throws {
    guard let places = Int32(exactly: try reader.integer(UInt64.self)) else {
      throw StorageError.inconsistent("outlines")
    }
    let indices: [UInt32] = try reader.array()
    let shifts: [Float] = try reader.array()
    let corners: [SIMD3<UInt32>] = try reader.packed()
    let vectors: [[SIMD3<Float>]] = try (0..<3).map { _ in try reader.packed() }
    let planes: [[SIMD2<Float>]] = try (0..<2).map { _ in try reader.array() }
    let numbers: [[Float]] = try (0..<2).map { _ in try reader.array() }
    let counts =
      [shifts.count, corners.count] + vectors.map(\.count) + planes.map(\.count)
      + numbers.map(\.count)
    guard counts.allSatisfy({ $0 == indices.count }) else {
      throw StorageError.inconsistent("outlines")
    }
    self.places = Int(places)
    edges = indices.indices.map { i in
      OutlineEdge(
        index: Int(indices[i]),
        sample: ContourSample(
          corners: corners[i], weights: vectors[0][i], position: vectors[1][i],
          normal: vectors[2][i], length: numbers[0][i], pixel: planes[0][i],
          outward: planes[1][i], pixelsPerUnit: numbers[1][i]),
        shift: shifts[i])
    }
  }

  /// - Throws: `StorageError` if they refer to more vertices or contour points than there are.
  func check(vertices: Int) throws {
    guard edges.allSatisfy({ $0.index < places && $0.sample.corners.max() < UInt32(vertices) })
    else { throw StorageError.inconsistent("outlines") }
  }
}
