import Numerics
import Scene

/// Times and temporal order of photographs.
struct FrameTimes {
  /// Posed frames without times are assumed to be a video if there are more than this number.
  private static let maxPhotographs = 100
  /// Assumed frame rate of a video without times, in frames per second.
  private static let videoRate = 30.0

  /// Indices of the views in time order.
  let order: [Int]
  /// Seconds since the first view, in that order; nondecreasing.
  let seconds: [Double]

  /// Median time between frames in seconds; 1 for a single frame.
  var interval: Double {
    zip(seconds.dropFirst(), seconds).map { $0 - $1 }.median() ?? 1
  }

  /// Sorts by time if all views have one; otherwise keeps the order of names.
  ///
  /// Frames with the same time, from a clock with one-second resolution, are spread over that
  /// second. Without times, posed frames are assumed at 30 per second, single photographs at one
  /// per second.
  init(_ views: [View]) {
    let times = views.compactMap(\.time)
    guard times.count == views.count, let first = times.min(), let last = times.max(), last > first
    else {
      order = Array(views.indices)
      let isVideo =
        views.count > Self.maxPhotographs && views.contains { $0.devicePose != nil }
      seconds = views.indices.map { Double($0) / (isVideo ? Self.videoRate : 1) }
      return
    }
    let sorted = views.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    var spread: [Double] = []
    var start = 0
    while start < sorted.count {
      let time = times[sorted[start]]
      let end = sorted[start...].firstIndex { times[$0] != time } ?? sorted.count
      let gap = end < sorted.count ? min(times[sorted[end]] - time, 1) : 1
      for k in start..<end {
        spread.append(time - first + gap * Double(k - start) / Double(end - start))
      }
      start = end
    }
    order = sorted
    seconds = spread
  }
}
