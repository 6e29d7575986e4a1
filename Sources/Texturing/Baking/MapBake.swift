import Imaging
import Numerics
import Scene
import Support

/// Bakes maps of the detailed surface over the atlas of the simplified one.
struct MapBake: Sendable {
  /// Writes the bytes of one texel, given its triangle, its index in the atlas, and its weights.
  typealias Sample =
    @Sendable (
      _ face: Int, _ index: Int, _ u: Float, _ v: Float, _ bytes: UnsafeMutablePointer<UInt8>
    ) -> Void

  /// Number of triangles per parallel task.
  private static let grain = 512
  /// Fraction of the work on occlusion that is ray casting.
  private static let raysShare = 0.9

  let mesh: TriangleMesh
  let atlas: MeshAtlas
  let detail: DetailSurface
  let options: TextureOptions

  var size: Int { atlas.size }

  /// A map of the whole mesh.
  func map(_ map: DetailMap, in context: RunContext) throws -> [UInt8] {
    let faces = atlas.blocks(1)[0]
    let (before, rest) = shares(of: map, context)
    let sample = try sample(of: map, faces, in: before)
    var pixels = DetailTexels.plain(map, size: size)
    try pixels.withUnsafeMutableBufferPointer { buffer in
      nonisolated(unsafe) let target = buffer.start
      try rest.parallelRanges(faces.count, grain: Self.grain, label: map.label) { range in
        for face in faces[range] {
          atlas.texelTriangle(Int(face))?.forEachTexel {
            sample(Int(face), $0, $1, $2, target + map.channels &* $0)
          }
        }
      }
    }
    return pixels
  }

  /// The texels of a map in some triangles (whole charts), consecutively.
  func texels(of map: DetailMap, _ faces: [Int32], in context: RunContext) throws -> [UInt8] {
    let (before, rest) = shares(of: map, context)
    let sample = try sample(of: map, faces, in: before)
    let starts = Array(stride(from: 0, to: faces.count, by: Self.grain))
    let found = try rest.parallelMap(starts, label: map.label) { start, _ in
      bytes(of: map, faces[start..<min(start + Self.grain, faces.count)], sample)
    }
    return Array(found.joined())
  }

  private func bytes(
    of map: DetailMap, _ faces: ArraySlice<Int32>, _ sample: Sample
  ) -> [UInt8] {
    let count = DetailTexels(atlas, faces, channels: map.channels).byteCount
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
      var next = buffer.start
      for face in faces {
        atlas.texelTriangle(Int(face))?.forEachTexel {
          sample(Int(face), $0, $1, $2, next)
          next += map.channels
        }
      }
      written = count
    }
  }

  /// Progress of the work before texels are written, which is ray casting, and of the rest.
  private func shares(
    of map: DetailMap, _ context: RunContext
  ) -> (before: RunContext, rest: RunContext) {
    let split = map == .occlusion ? Self.raysShare : 0
    return (context.part(0...split), context.part(split...1))
  }

  private func sample(
    of map: DetailMap, _ faces: [Int32], in context: RunContext
  ) throws -> Sample {
    switch map {
    case .normal: return { normal(on: $0, $2, $3, into: $4) }
    case .displacement: return { height(on: $0, $2, $3, into: $4) }
    case .occlusion:
      let occlusion = try OcclusionBake(self, faces, in: context)
      return { occlusion.sample(on: $0, index: $1, $2, $3, into: $4) }
    }
  }

  /// Position and unit normal on a triangle at the given weights.
  @inline(__always)
  func surface(on face: Int, _ u: Float, _ v: Float) -> (SIMD3<Float>, SIMD3<Float>) {
    let t = mesh.triangles[face]
    let (i, j, k) = (Int(t.x), Int(t.y), Int(t.z))
    let w = 1 - u - v
    let p = mesh.positions[i] * w + mesh.positions[j] * u + mesh.positions[k] * v
    return (p, normalized(mesh.normals[i] * w + mesh.normals[j] * u + mesh.normals[k] * v))
  }
}

extension MeshAtlas {
  /// A triangle of the mesh in the scaled atlas; `nil` if it has no area there.
  func texelTriangle(_ face: Int, scale: Double = 1, size small: Int? = nil) -> TexelTriangle? {
    guard charts[face] >= 0 else { return nil }
    return TexelTriangle(
      texels[3 * face] * scale, texels[3 * face + 1] * scale, texels[3 * face + 2] * scale,
      size: small ?? size)
  }
}
