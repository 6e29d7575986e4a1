import Imaging

extension CaptureDraft {
  /// A camera whose photographs have one size as the sensor has it.
  private struct Sensor: Hashable {
    var name: String
    var width: Int
    var height: Int
  }

  /// Turns the photographs of one camera alike, as most of them are held, so that they share intrinsics.
  ///
  /// Upright and sideways photographs of one camera have one principal point on the sensor, but two in
  /// pictures that are each turned upright; two cameras fitted to them know less each. Photographs that
  /// bring depth, a pose, gravity, a mask or intrinsics of their own stay as these were meant, and so do
  /// mirrored ones.
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
        // The reader of HEIC has turned its pixels already.
        let done = frames[index].info.format == .heic ? quarters : 0
        frames[index].info.orientation = Orientation(quarterTurns: usual - done)
      }
    }
  }

  /// The most frequent number, the smallest of several.
  private static func usual(_ quarters: [Int]) -> Int {
    let counts = (0..<4).map { turn in quarters.count { $0 == turn } }
    return counts.indices.max { (counts[$0], -$0) < (counts[$1], -$1) } ?? 0
  }
}

extension FrameDraft {
  /// Whether the photograph brings nothing that depends on how it is turned.
  fileprivate var isPlain: Bool {
    camera == nil && depth == nil && mask == nil && gravity == nil && pose == nil
      && objectBox == nil && !info.hasDepth
  }
}

extension ImageInfo {
  /// How the camera was held, as the file says.
  fileprivate var held: Orientation {
    format == .heic ? metadata.orientation ?? .up : orientation
  }
}
