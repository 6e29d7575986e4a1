/// The texels of some triangles of a map, consecutively.
struct DetailTexels {
  private let atlas: MeshAtlas
  private let faces: ArraySlice<Int32>
  private let channels: Int

  init(_ atlas: MeshAtlas, _ faces: ArraySlice<Int32>, channels: Int) {
    self.atlas = atlas
    self.faces = faces
    self.channels = channels
  }

  /// A map with default values.
  static func plain(_ map: DetailMap, size: Int) -> [UInt8] {
    let (plain, channels) = (map.plain, map.channels)
    return [UInt8](unsafeUninitializedCapacity: channels * size * size) { buffer, count in
      for i in 0..<size * size {
        for c in 0..<channels { buffer[channels &* i &+ c] = plain[c] }
      }
      count = channels * size * size
    }
  }

  /// Total number of bytes.
  var byteCount: Int {
    var count = 0
    forEach { _ in count += channels }
    return count
  }

  /// Writes their bytes to their positions in a map.
  func put(_ bytes: [UInt8], to map: UnsafeMutablePointer<UInt8>) {
    var next = 0
    forEach { index in
      for c in 0..<channels { map[channels &* index &+ c] = bytes[next &+ c] }
      next &+= channels
    }
  }

  @inline(__always)
  private func forEach(_ body: (_ index: Int) -> Void) {
    for face in faces {
      atlas.texelTriangle(Int(face))?.forEachTexel { index, _, _ in body(index) }
    }
  }
}
