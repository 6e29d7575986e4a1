/// Keypoints assumed to show the same point, grouped by track; a track has at most one per view.
struct TrackTable: Sendable {
  /// First member of each track, and the total count at the end.
  private let offsets: [Int]
  /// Keypoint ids, ascending within a track.
  private var members: [Int]
  /// Track of each keypoint id, −1 if none.
  private(set) var trackOf: [Int32]

  /// Number of tracks.
  var count: Int { offsets.count - 1 }
  /// Keypoint ids of a track, ascending.
  func members(of track: Int) -> ArraySlice<Int> { members[offsets[track]..<offsets[track + 1]] }

  /// Groups keypoints by label (−1 for none). Labels with one keypoint are dropped; the others are
  /// numbered in the order of their first keypoint.
  init(labels: [Int32]) {
    let limit = Int(labels.max() ?? -1) + 1
    var size = [Int32](repeating: 0, count: max(limit, 0))
    for label in labels where label >= 0 { size[Int(label)] += 1 }
    var number = [Int32](repeating: -1, count: size.count)
    trackOf = [Int32](repeating: -1, count: labels.count)
    var offsets = [0]
    var count = 0
    for (id, label) in labels.enumerated() where label >= 0 && size[Int(label)] > 1 {
      if number[Int(label)] < 0 {
        number[Int(label)] = Int32(offsets.count - 1)
        count += Int(size[Int(label)])
        offsets.append(count)
      }
      trackOf[id] = number[Int(label)]
    }
    self.offsets = offsets
    members = [Int](repeating: 0, count: count)
    var next = offsets
    for (id, track) in trackOf.enumerated() where track >= 0 {
      members[next[Int(track)]] = id
      next[Int(track)] += 1
    }
  }
}
