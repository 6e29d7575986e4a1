import Numerics
import Scene

/// The order photographs were taken in and their times.
struct FrameTimes {
  /// Posed frames without times count as a video when there are more than this.
  private static let maxPhotographs = 100
  /// Frames a second of a video without times.
  private static let videoRate = 30.0

  /// Indices of the views in time order.
  let order: [Int]
  /// Seconds since the first, of each in that order; never falling.
  let seconds: [Double]

  /// Median time from one frame to the next, seconds; 1 for a single one.
  var interval: Double {
    zip(seconds.dropFirst(), seconds).map { $0 - $1 }.median() ?? 1
  }

  /// Sorts by time where every view has one; else keeps the order of names.
  ///
  /// Several frames within one second of a clock that counts whole seconds are spread over it.
  /// Without times, posed frames are taken as 30 a second, single photographs as one a second.
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
