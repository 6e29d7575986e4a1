import Diagnosis
import Scene
import Script
import ShellKit

extension PixelTrace {
  /// The outcome of the pixel's keypoint, as a sentence.
  package var verdict: String {
    switch keypoints {
    case .notComputed: "features have not been computed for \(frame); type: features"
    case .absent: "\(frame) has no keypoints"
    case .nearest(let nearest):
      "the nearest keypoint is \(HumanText.number(nearest.distance)) px away" + matchWords
        + (triangulation?.words ?? "")
    }
  }

  private var matchWords: String {
    guard let matches else { return "" }
    return "; it is matched in \(matches.count) frame\(matches.count == 1 ? "" : "s")"
  }

  /// The trace for scripts.
  package var record: Record {
    var record: Record = [
      "name": .string(frame), "x": .number(pixel.x), "y": .number(pixel.y),
    ]
    if let sensorDepth { record["sensor_depth"] = .number(orNull: sensorDepth.value) }
    if let denseDepth { record["dense_depth"] = .number(orNull: denseDepth.value) }
    if case .nearest(let nearest) = keypoints {
      record.add([
        "keypoint": .number(nearest.index), "keypoint_x": .number(Double(nearest.keypoint.x)),
        "keypoint_y": .number(Double(nearest.keypoint.y)),
        "distance": .number(nearest.distance),
        "scale": .number(Double(nearest.keypoint.scale)),
      ])
    }
    if let matches { record["matched_in"] = .list(matches.map { .string($0) }) }
    if case .point(let point) = triangulation {
      record.add([
        "track": .list(point.track.map { .string($0) }), "error": .number(point.error),
        "angle_degrees": .number(point.angle),
      ])
      if let depth = point.depth { record["point_depth"] = .number(depth) }
    }
    return record
  }
}

extension PixelTrace.Triangulation: Worded {
  /// The end of the sentence about the keypoint.
  package var words: String {
    switch self {
    case .noPoint: " but was not triangulated"
    case .point(let point):
      " and was triangulated to a point that \(point.track.count) frames see, with an error "
        + "of \(HumanText.number(point.error)) px and an angle of "
        + "\(HumanText.number(point.angle))°"
    }
  }
}
