import VectorTypes

extension MeshResource {
  /// The surface in the form of RealityKit: every vertex has one normal and one texture coordinate.
  public var contents: Contents {
    Contents(
      models: [
        Model(id: "model", parts: parts.enumerated().map { MeshPart(id: "part\($0)", $1) })
      ])
  }

  /// The models of a surface.
  public struct Contents: Sendable {
    /// The models: one.
    public let models: [Model]
  }

  /// A model of a surface.
  public struct Model: Sendable, Identifiable {
    /// Name of the model.
    public let id: String
    /// The parts with one material each.
    public let parts: [MeshPart]
  }

  /// A part with one material.
  public struct MeshPart: Sendable, Identifiable {
    /// Name of the part.
    public let id: String
    /// Vertex positions in meters.
    public let positions: MeshBuffer<SIMD3<Float>>
    /// Unit normals by vertex; `nil` if unknown.
    public let normals: MeshBuffer<SIMD3<Float>>?
    /// Texture coordinates by vertex; (0, 0) is bottom left.
    public let textureCoordinates: MeshBuffer<SIMD2<Float>>?
    /// Vertex indices, three per triangle, counterclockwise seen from outside.
    public let triangleIndices: MeshBuffer<UInt32>?
    /// Index of the part's material.
    public let materialIndex: Int

    /// A vertex of the result: a vertex of the mesh with a texture coordinate.
    private struct Corner: Hashable {
      var vertex: UInt32
      var place: SIMD2<Float>
    }

    fileprivate init(id: String, _ part: Part) {
      var known: [Corner: UInt32] = [:]
      var vertices: [UInt32] = []
      var places: [SIMD2<Float>] = []
      let corners = part.triangleIndices.enumerated().map { index, vertex in
        let place = part.textureCoordinates.isEmpty ? .zero : part.textureCoordinates[index]
        let corner = Corner(vertex: vertex, place: place)
        if let found = known[corner] { return found }
        known[corner] = UInt32(vertices.count)
        vertices.append(vertex)
        places.append(place)
        return UInt32(vertices.count - 1)
      }
      self.id = id
      positions = MeshBuffer(vertices.map { part.positions[Int($0)] })
      normals =
        part.normals.isEmpty ? nil : MeshBuffer(vertices.map { part.normals[Int($0)] })
      textureCoordinates = part.textureCoordinates.isEmpty ? nil : MeshBuffer(places)
      triangleIndices = MeshBuffer(corners)
      materialIndex = part.materialIndex
    }
  }
}

/// Values of a mesh, by vertex or by corner of a triangle.
public struct MeshBuffer<Element: Sendable>: Sequence, Sendable {
  /// The values.
  public let elements: [Element]
  /// Number of values.
  public var count: Int { elements.count }

  /// Creates a buffer of values.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Iterates over the values.
  public func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}
