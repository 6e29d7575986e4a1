import Alignment
import Foundation
import Scene
import ShellKit

/// The answer of `align`.
package struct AlignResult: Codable, Sendable {
  /// A view placed by its device pose; units as in `PlacedView`.
  package struct Placed: Codable, Sendable {
    package var name: String
    var points: Int
    var position: Double
    var rotation: Double
  }

  /// An unregistered view.
  package struct Missing: Codable, Sendable {
    package var name: String
    package var reason: String
  }

  // Registration.
  package var unregistered: [Missing]
  var registered: Int
  var frames: Int
  package var placed: [Placed]

  /// What more sensitive settings changed, if they were tried.
  var retried: String?

  // Model components.
  var components: Int
  var isStitchingIncomplete: Bool
  /// Why views were not aligned in clusters although that was requested, or which clusters did not
  /// join.
  var partition: String?
  /// Doubts about similar-looking sides, and the corrections that were made.
  var duplicates: String?

  // The sparse cloud and its coordinate frame.
  var points: Int
  var meanTrackLength: Double
  /// Pixels.
  var meanReprojectionError: Double
  var isMetric: Bool
  /// The problem with the device poses.
  var devicePoses: String?

  enum CodingKeys: String, CodingKey {
    case registered, frames, components, points
    case meanReprojectionError = "mean_reprojection_error"
    case meanTrackLength = "mean_track_length"
    case isMetric = "metric"
    case isStitchingIncomplete = "stitching_incomplete"
    case placed, unregistered
    case devicePoses = "device_poses"
    case duplicates, partition, retried
  }
}

extension AlignResult {
  init(_ output: Reconstruction, _ report: AlignReport, isStitchingIncomplete: Bool) {
    registered = output.registered.count
    frames = output.poses.count
    components = output.components
    points = output.points.count
    meanReprojectionError = report.meanReprojectionError
    meanTrackLength = report.meanTrackLength
    isMetric = output.isMetric
    self.isStitchingIncomplete = isStitchingIncomplete
    placed = report.placed.map {
      Placed(name: $0.view, points: $0.points, position: $0.position, rotation: $0.rotation)
    }
    unregistered = output.unregistered.map { Missing(name: $0.name, reason: $0.words) }
    devicePoses =
      report.methods.first?.method == .device
      ? Self.devicesOwn(report)
      : report.devices.flatMap { $0.remark == .nothing ? nil : $0.remark.words }
    let clusters = report.partition?.remark ?? ""
    partition = clusters.isEmpty ? nil : clusters
    let remark = report.duplicates.remark
    duplicates = remark == .nothing ? nil : remark.words
    retried = report.retries.sentence
  }

  /// States that poses are those of the device, and why.
  private static func devicesOwn(_ report: AlignReport) -> String {
    let words = "poses are those of the recording device"
    guard report.methods.count > 1 else { return words }
    let views = report.methods[1].views
    return words
      + ": they explain the matches as well as the poses estimated from matches, for "
      + "\(views) frames"
  }

  /// A line for each reason, with the names of the affected frames.
  private var reasons: [String] {
    var names: [String: [String]] = [:]
    var order: [String] = []
    for missing in unregistered {
      if names[missing.reason] == nil { order.append(missing.reason) }
      names[missing.reason, default: []].append(missing.name)
    }
    return order.map { "\(NameList.words(names[$0] ?? [])): \($0)" }
  }

  /// The figures on one line, then a line for each problem.
  func sentence(_ time: String) -> String {
    var lines = [
      "\(registered) of \(frames) frames registered, \(points) points, "
        + "\(HumanText.number(meanReprojectionError)) px mean reprojection error, \(time)"
    ]
    if let retried { lines.append(retried) }
    if isStitchingIncomplete {
      lines.append("stitchingIncomplete: the flipped passes did not connect")
    }
    if !placed.isEmpty {
      lines.append(
        "placed by their device poses, because they see too few points: "
          + placed.map(\.name).joined(separator: ", "))
    }
    lines += reasons
    lines += [partition, duplicates, devicePoses].compactMap { $0 }
    return lines.map { $0.replacingOccurrences(of: "\n", with: " ") }.joined(separator: "\n  ")
  }
}
