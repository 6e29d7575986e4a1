import Capture
import Foundation
import Imaging
import Scene
import Support

/// Checks of file properties: format against name, sizes, cameras, focal lengths, copies.
struct PhotoFileRules {
  /// Maximum ratio between the aspect ratios of the camera's original image and of the file;
  /// scaling preserves it.
  private static let maxAspectChange = 1.02
  /// Minimum number of photographs for estimating the intrinsics of their camera.
  private static let minViewsOfCamera = 3

  private let capture: Capture
  init(_ capture: Capture) { self.capture = capture }

  private var infos: [ImageInfo] { capture.frames.map(\.info) }

  var findings: [Finding] {
    [damaged, extensions, sizes, crops, focals, cameras].compactMap { $0 }
  }

  private func indices(where isWanted: (ImageInfo) -> Bool) -> [Int] {
    infos.indices.filter { isWanted(infos[$0]) }
  }

  /// A finding about photographs whose allowed number is zero.
  private func finding(
    _ kind: FaultName, _ severity: FindingSeverity, frames: [Int]
  ) -> Finding? {
    frames.isEmpty
      ? nil : Finding(kind, severity, frames: frames, value: Double(frames.count), limit: 0)
  }

  private var damaged: Finding? {
    let files = capture.skipped.filter { remark in
      guard case .skipped(.image(let error)) = remark.fact else { return false }
      switch error {
      case .damaged: return true
      case .notAnImage: return isNamedLikePhotograph(remark.file)
      default: return false
      }
    }
    guard !files.isEmpty else { return nil }
    var found = Finding(.damagedFiles, .bad, frames: [], value: Double(files.count), limit: 0)
    found.files = files.map(\.file)
    return found
  }

  private func isNamedLikePhotograph(_ file: String) -> Bool {
    let stated = (file as NSString).pathExtension.lowercased()
    return ImageFormat.allCases.contains { $0.fileExtensions.contains(stated) }
  }

  private var extensions: Finding? {
    finding(
      .wrongExtension, .note,
      frames: indices {
        let stated = $0.url.pathExtension.lowercased()
        return !stated.isEmpty && !$0.format.fileExtensions.contains(stated)
      })
  }

  /// Photographs of another size than most; portrait and landscape of one size are the same.
  private var sizes: Finding? {
    func size(_ info: ImageInfo) -> SIMD2<Int> {
      SIMD2(max(info.width, info.height), min(info.width, info.height))
    }
    var counts: [SIMD2<Int>: Int] = [:]
    for info in infos { counts[size(info), default: 0] += 1 }
    guard counts.count > 1,
      let usual = counts.max(by: { ($0.value, $0.key.x, $0.key.y) < ($1.value, $1.key.x, $1.key.y) }
      )
    else { return nil }
    return Finding(
      .mixedSizes, .doubtful, frames: indices { size($0) != usual.key },
      value: Double(counts.count), limit: 1)
  }

  /// Photographs that were cropped after the capture, which moves their principal point.
  private var crops: Finding? {
    func change(_ info: ImageInfo) -> Double? {
      guard let width = info.metadata.pixelWidth, let height = info.metadata.pixelHeight,
        width > 0, height > 0, info.width > 0, info.height > 0
      else { return nil }
      let before = Double(max(width, height)) / Double(min(width, height))
      let now = Double(max(info.width, info.height)) / Double(min(info.width, info.height))
      return max(before / now, now / before)
    }
    let given = capture.viewSet.views.map { capture.viewSet.cameras[$0.camera].source == .given }
    let frames = infos.indices.filter {
      !given[$0] && change(infos[$0]) ?? 1 > Self.maxAspectChange
    }
    guard let worst = frames.compactMap({ change(infos[$0]) }).max() else { return nil }
    return Finding(
      .principalPoint, .doubtful, frames: frames, value: worst, limit: Self.maxAspectChange,
      unit: .ratio)
  }

  /// Photographs with a guessed focal length, while others have a known one.
  private var focals: Finding? {
    let guessed = capture.viewSet.views.indices.filter {
      capture.viewSet.cameras[capture.viewSet.views[$0].camera].source == .guess
    }
    return guessed.count == capture.viewSet.views.count
      ? nil : finding(.focalUnknown, .doubtful, frames: guessed)
  }

  /// Photographs whose camera or zoom setting has too few photographs to estimate its intrinsics.
  private var cameras: Finding? {
    let views = capture.viewSet.views
    guard views.count > Self.minViewsOfCamera else { return nil }
    let groups = Dictionary(grouping: views.indices) { views[$0].camera }
    let small = groups.filter {
      $0.value.count < Self.minViewsOfCamera && capture.viewSet.cameras[$0.key].source != .given
    }
    guard groups.count > 1, let least = small.values.map(\.count).min() else { return nil }
    return Finding(
      .mixedCameras, .doubtful, frames: small.values.joined().sorted(), value: Double(least),
      limit: Double(Self.minViewsOfCamera))
  }

  /// Photographs whose file is byte-identical to another.
  var copies: [Int] {
    var numbers: [String: Int] = [:]
    for (index, frame) in capture.frames.enumerated() { numbers[frame.name] = index }
    return capture.notes.compactMap { note in
      guard case .samePicture = note.fact else { return nil }
      return numbers[note.file] ?? numbers[(note.file as NSString).lastPathComponent]
    }
  }
}
