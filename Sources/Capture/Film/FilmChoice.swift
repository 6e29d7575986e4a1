/// Selects frames of a video: the sharpest of each segment of equal motion.
struct FilmChoice {
  /// Default number of frames per second of video.
  private static let usualRate = 1.0
  /// Range of the default number of frames.
  private static let usualCount = 20...300
  /// Weight of time relative to motion, so that a stationary camera yields few frames.
  private static let shareOfTime = 0.2
  /// Central part of each segment from which the sharpest frame is chosen, to separate neighbors.
  private static let middle = 0.8

  /// Indices of the selected frames, from 0, in order.
  let pictures: [Int]

  /// - Parameters:
  ///   - scan: Sharpness and motion of all frames.
  ///   - duration: Duration of the video in seconds.
  ///   - every: Seconds between frames; 0 to select by motion.
  ///   - count: Number of frames; 0 for one per second.
  init(_ scan: FilmScan, duration: Double, every: Double, count: Int) {
    let total = scan.path.count
    let seconds = duration > 0 ? duration : Double(total) / 30
    let usual = Int(saturating: (seconds * Self.usualRate).rounded())
    let bounds = Self.usualCount
    var wanted = min(max(usual, bounds.lowerBound), bounds.upperBound)
    if every > 0 { wanted = max(1, Int(saturating: (seconds / every).rounded())) }
    if count > 0 { wanted = count }
    let course = Self.course(scan.path, isOfTime: every > 0)
    guard every == 0 else {
      pictures = Self.sharpest(scan.sharpness, along: course, min(wanted, total))
      return
    }
    let stops = Self.stops(scan)
    guard stops.count > wanted else {
      pictures = stops
      return
    }
    let chosen = Self.sharpest(
      stops.map { scan.sharpness[$0] }, along: stops.map { course[$0] }, wanted)
    pictures = chosen.map { stops[$0] }
  }

  /// Motion within which frames show the same, relative to the mean between two frames.
  private static let stillness = 0.2

  /// The sharpest frame of each run without motion: films can repeat pictures, and cameras stand still.
  private static func stops(_ scan: FilmScan) -> [Int] {
    let limit = stillness * (scan.path.last ?? 0) / Double(max(scan.path.count - 1, 1))
    var (stops, start): ([Int], Int) = ([], 0)
    for index in scan.path.indices {
      if let last = stops.last, scan.path[index] - scan.path[start] <= limit {
        if scan.sharpness[index] > scan.sharpness[last] { stops[stops.count - 1] = index }
      } else {
        start = index
        stops.append(index)
      }
    }
    return stops
  }

  /// Monotonic progress of each frame along the video, from 0 to 1.
  private static func course(_ path: [Double], isOfTime: Bool) -> [Double] {
    let (total, last) = (path.last ?? 0, Double(max(path.count - 1, 1)))
    let time = isOfTime || total <= 0 ? 1 : shareOfTime
    return path.indices.map { index in
      let moved = total > 0 ? path[index] / total : 0
      return (1 - time) * moved + time * Double(index) / last
    }
  }

  private static func sharpest(
    _ sharpness: [Double], along course: [Double], _ count: Int
  ) -> [Int] {
    var chosen: [Int] = []
    var next = 0
    for stretch in 0..<count {
      let rim = (1 - middle) / 2
      let low = (Double(stretch) + rim) / Double(count)
      let high = (Double(stretch) + 1 - rim) / Double(count)
      while next < course.count - 1, course[next] < low { next += 1 }
      var end = next + 1
      while end < course.count, course[end] <= high { end += 1 }
      guard next < course.count, let best = (next..<end).max(by: { sharpness[$0] < sharpness[$1] })
      else { break }
      if chosen.last.map({ best > $0 }) ?? true { chosen.append(best) }
      next = end
    }
    return chosen
  }
}
