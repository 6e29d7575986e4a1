import Scene
import Support

/// Groups keypoints that show the same spot of an image.
struct KeypointPlaces {
  /// Maximum distance from the first keypoint of a place, pixels of the tilted image.
  private static let maxDistance: Float = 1.5

  /// The place of each keypoint: the index of the first one there.
  private(set) var first: [Int] = []
  private(set) var positions: [SIMD2<Float>] = []
  private var cells: [SIMD2<Int32>: [Int]] = [:]
  private let distance: Float

  /// Several keypoints of the list share a place only at the same position.
  ///
  /// - Parameter scale: Pixels per pixel of the tilted image.
  init(_ keypoints: [Keypoint], scale: Float) {
    distance = Self.maxDistance * scale
    for keypoint in keypoints { add(keypoint, within: 0) }
  }

  mutating func add(_ keypoint: Keypoint) { add(keypoint, within: distance) }

  private mutating func add(_ keypoint: Keypoint, within limit: Float) {
    let position = SIMD2(keypoint.x, keypoint.y)
    let cell = SIMD2<Int32>(
      Int32(saturating: position.x / distance), Int32(saturating: position.y / distance))
    let number = first.count
    let near = nearest(position, around: cell, within: limit)
    first.append(near ?? number)
    positions.append(near.map { positions[$0] } ?? position)
    if near == nil { cells[cell, default: []].append(number) }
  }

  private func nearest(
    _ position: SIMD2<Float>, around cell: SIMD2<Int32>, within distance: Float
  ) -> Int? {
    var best: (place: Int, squared: Float)?
    for dy in Int32(-1)...1 {
      for dx in Int32(-1)...1 {
        for place in cells[cell &+ SIMD2(dx, dy)] ?? [] {
          let d = positions[place] - position
          let squared = (d * d).sum()
          if squared <= distance * distance, squared < best?.squared ?? .infinity {
            best = (place, squared)
          }
        }
      }
    }
    return best?.place
  }
}
