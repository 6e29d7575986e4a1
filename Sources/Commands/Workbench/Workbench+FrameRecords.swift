import Capture
import Foundation
import Scene
import Script
import Support

/// The table of frames.
enum FrameTable {
  static let columns = [
    "name", "width", "height", "focal_px", "focal_source", "sharpness", "exposure", "luminance",
    "has_depth", "has_pose", "registered", "keypoints", "excluded",
  ]

  /// Sorts by a column, from high to low with a leading `-`; rows without a value come last.
  static func sorted(_ rows: [Record], by key: String) -> [Record] {
    let isDescending = key.hasPrefix("-")
    let name = isDescending ? String(key.dropFirst()) : key
    let present = rows.filter { $0[name] != .null && $0[name] != nil }
    let absent = rows.filter { $0[name] == .null || $0[name] == nil }
    let ordered = present.enumerated().sorted { a, b in
      let (x, y) = (a.element[name] ?? .null, b.element[name] ?? .null)
      if x == y { return a.offset < b.offset }
      return isDescending ? precedes(y, x) : precedes(x, y)
    }
    return ordered.map(\.element) + absent
  }

  private static func precedes(_ a: Value, _ b: Value) -> Bool {
    if let x = a.number, let y = b.number { return x < y }
    if case .bool(let x) = a, case .bool(let y) = b { return !x && y }
    return a.text.localizedStandardCompare(b.text) == .orderedAscending
  }
}

extension Workbench {
  /// What is known of a frame; quality where it was measured.
  func frameRecord(_ index: Int, inFull: Bool = false) -> Record {
    guard let capture, capture.frames.indices.contains(index) else { return Record() }
    let view = capture.viewSet.views[index]
    let camera = capture.viewSet.cameras[view.camera]
    let quality = qualities[index] ?? nil
    let refined = camera.source == .given ? nil : focal(of: view.name)
    var record: Record = [
      "name": .string(view.name),
      "width": .number(view.image.width),
      "height": .number(view.image.height),
      "focal_px": .number(refined ?? camera.camera.focal),
      "focal_source": .string(refined == nil ? camera.source.rawValue : "refined"),
      "sharpness": .number(orNull: quality?.sharpness),
      "exposure": .number(orNull: capture.frames[index].info.metadata.exposureTime),
      "luminance": .number(orNull: quality?.luminance),
      "has_depth": .bool(view.depth != nil),
      "has_pose": .bool(view.devicePose != nil),
      "registered": .bool(registeredNames?.contains(view.name) ?? false),
      "keypoints": .number(orNull: keypointCount(of: view.name)),
      "excluded": .bool(settings.excluded.contains(view.name)),
      "feedback": .list(feedback(on: index).map { .string($0.word) }),
    ]
    if inFull { record.add(details(of: index, in: capture)) }
    return record
  }

  /// What only `frame` tells.
  private func details(of index: Int, in capture: Capture) -> Record {
    let info = capture.frames[index].info
    return [
      "advice": .list(feedback(on: index).map { .string($0.message) }),
      "camera": .string(orNull: info.metadata.cameraName),
      "iso": .number(orNull: info.metadata.iso),
      "f_number": .number(orNull: info.metadata.fNumber),
      "time": .number(orNull: info.metadata.time),
      "file_format": .string("\(info.format)"),
      "path": .string(info.url.path),
    ]
  }

  private func feedback(on index: Int) -> [FrameFeedback] {
    guard let capture else { return [] }
    return FrameFeedback.feedback(
      on: index, among: capture.frames.indices.map { qualities[$0] ?? nil })
  }

  /// The focal length that alignment found, when its result is in memory.
  private func focal(of name: String) -> Double? {
    guard let reconstruction = outputs.reconstruction,
      let index = records[.align]?.viewNames.firstIndex(of: name),
      reconstruction.poses[index] != nil
    else { return nil }
    return reconstruction.camera(of: index).focal
  }

  /// Names of the frames that have a pose, from the alignment's record.
  private var registeredNames: Set<String>? {
    guard let record = records[.align], let value = try? Value(json: record.result) else {
      return nil
    }
    let out = value.record?["unregistered"]?.table?.compactMap { $0["name"]?.string } ?? []
    return Set(record.viewNames).subtracting(out)
  }

  private func keypointCount(of name: String) -> Double? {
    guard let features = outputs.features,
      let index = records[.features]?.viewNames.firstIndex(of: name), index < features.count
    else { return nil }
    return Double(features[index].keypoints.count)
  }

  /// Measures sharpness and luminance of frames that were not measured yet, all by default.
  mutating func measureQuality(of indices: [Int]? = nil) throws {
    let capture = try loadedCapture()
    if records[.features] != nil { _ = try? features() }
    if records[.align] != nil { _ = try? reconstruction() }
    let open = (indices ?? Array(capture.frames.indices)).filter { qualities[$0] == nil }
    guard !open.isEmpty else { return }
    let measured = try context.parallelMap(open, label: "Judging photographs") { index, _ in
      try? FrameQuality(of: capture.frames[index].info.source)
    }
    for (index, quality) in zip(open, measured) { qualities[index] = .some(quality) }
  }
}
