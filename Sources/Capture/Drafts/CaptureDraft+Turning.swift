import Imaging

extension CaptureDraft {
  /// A camera whose photographs have the same size in sensor orientation.
  private struct Sensor: Hashable {
    var name: String
    var width: Int
    var height: Int
  }

  /// Rotates the photographs of one camera to the most frequent orientation, so that they share
  /// intrinsics.
  ///
  /// Portrait and landscape photographs of one camera have one principal point on the sensor, but
  /// two once each is rotated upright, and two separate cameras are each less well determined.
  /// Photographs with depth, a pose, gravity, a mask or intrinsics of their own keep the
  /// orientation of that data; mirrored photographs are also unchanged.
  mutating func turnAlike() {
    var groups: [Sensor: [(index: Int, quarters: Int)]] = [:]
    for index in frames.indices {
      guard frames[index].isPlain, let name = frames[index].info.metadata.cameraName,
        let quarters = frames[index].info.held.quarterTurns
      else { continue }
      let info = frames[index].info
      let isTurned = info.format == .heic && quarters % 2 == 1
      let sensor = Sensor(
        name: name, width: isTurned ? info.storedHeight : info.storedWidth,
        height: isTurned ? info.storedWidth : info.storedHeight)
      groups[sensor, default: []].append((index, quarters))
    }
    for group in groups.values where group.contains(where: { $0.quarters != group[0].quarters }) {
      let usual = Self.usual(group.map(\.quarters))
      for (index, quarters) in group where quarters != usual {
        // The HEIC decoder has already rotated the pixels.
        let done = frames[index].info.format == .heic ? quarters : 0
        frames[index].info.orientation = Orientation(quarterTurns: usual - done)
      }
    }
  }

  /// The most frequent number; of ties, the smallest.
  private static func usual(_ quarters: [Int]) -> Int {
    let counts = (0..<4).map { turn in quarters.count { $0 == turn } }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
  }
}

extension FrameDraft {
  /// Whether the photograph has no data that depends on its orientation.
  fileprivate var isPlain: Bool {
    camera == nil && depth == nil && mask == nil && gravity == nil && pose == nil
      && objectBox == nil && !info.hasDepth
  }
}

extension ImageInfo {
  /// Orientation of the camera according to the file.
  fileprivate var held: Orientation {
    format == .heic ? metadata.orientation ?? .up : orientation
  }
}
