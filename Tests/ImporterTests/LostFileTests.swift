import Files
import Foundation
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import Capture

/// `load` reports all data that is lost when users change the files of a capture.
@Suite(.tags(.slow)) struct LostFileTests {
  /// Number of items of each kind in a capture.
  private struct Holdings: Equatable {
    var counts: [String: Int]

    init(_ capture: Capture) {
      let views = capture.viewSet.views
      counts = [
        "photographs": views.count,
        "poses": views.count { $0.devicePose != nil },
        "depth": views.count { $0.depth != nil },
        "confidence": views.count { $0.depth?.hasConfidence == true },
        "gravity": views.count { $0.gravity != nil },
        "masks": views.count { $0.mask != nil },
        "times": views.count { $0.time != nil },
        "lenses": views.count { capture.viewSet.cameras[$0.camera].source == .given },
      ]
    }

    /// Kinds with fewer items than in another capture.
    func less(than other: Holdings) -> [String] {
      counts.keys.sorted().filter { counts[$0, default: 0] < other.counts[$0, default: 0] }
    }
  }

  private enum Change: CaseIterable {
    case removed, renamed, cut, emptied, resized
  }

  /// Layouts as written by their apps.
  private static let layouts: [Layout] =
    [
      Layout("polycam") { try $0.polycam() }, Layout("scanner app") { try $0.scannerApp() },
      Layout("stray") { try $0.stray() }, Layout("arkitscenes") { try $0.arkitScenes() },
      Layout("record3d") { try $0.record3D() },
      Layout("nerfstudio") { try nerfstudio($0.folder) },
      Layout("shots") { try shots($0.folder) },
      Layout("blender") { try DataSetTests.blender($0.folder) },
      Layout("nerfcapture") { try DataSetTests.nerfCapture($0.folder) },
    ]
    + PoseFileFixture.all.map { poses in
      Layout(poses.file) { try posed($0.folder, poses) }
    }

  private struct Layout: Sendable {
    let name: String
    let write: @Sendable (ScanFixture) throws -> Void

    init(_ name: String, _ write: @escaping @Sendable (ScanFixture) throws -> Void) {
      self.name = name
      self.write = write
    }
  }

  /// Photographs with a pose file in the same folder.
  private static func posed(_ folder: TemporaryFolder, _ poses: PoseFileFixture) throws {
    for (index, name) in ["a.jpg", unnamed].enumerated() {
      try folder.write(photograph(seed: UInt64(index)), to: name)
    }
    for (name, text) in poses.others { try folder.write(text, to: name) }
    try folder.write(poses.text, to: poses.file)
  }

  /// The photograph that no pose file lists.
  private static let unnamed = "b.jpg"

  /// Whether the remaining files contain no reference to the file: a pose file next to photographs,
  /// an unlisted photograph, or the transparency of an image replaced by another.
  private static func leavesNoTrace(_ change: Change, of file: String, in layout: Layout) -> Bool {
    switch change {
    case .removed: file == unnamed || PoseFileFixture.all.contains { $0.file == file }
    case .resized: layout.name == "blender"
    default: false
    }
  }

  private static func nerfstudio(_ folder: TemporaryFolder) throws {
    var frames: [String] = []
    for index in 1...2 {
      try folder.write(photograph(seed: UInt64(index)), to: "images/\(index).jpg")
      try folder.write(ScanFixture.depth(), to: "Depth/\(index).png")
      try folder.write(ScanFixture.grades(2), to: "Confidence/\(index).png")
      try folder.write(ByteImage(width: 64, height: 48).pngData(), to: "m/\(index).png")
      frames.append(
        "{\"file_path\": \"images/\(index).jpg\", \"transform_matrix\": \(TransformsTests.matrix), "
          + "\"depth_file_path\": \"Depth/\(index).png\", \"mask_path\": \"m/\(index).png\"}")
    }
    try folder.write(
      "{\(TransformsTests.shared), \"frames\": [\(frames.joined(separator: ", "))]}",
      to: "transforms.json")
  }

  private static func shots(_ folder: TemporaryFolder) throws {
    let phone = metadata(model: "Phone", focal35: 26)
    for index in 1...2 {
      try folder.write(photograph(seed: UInt64(index), phone), to: "IMG_000\(index).jpg")
      try folder.write(ScanFixture.depth(), to: "IMG_000\(index)_depth.png")
      try folder.write("0.01,-0.99,0.02", to: "IMG_000\(index)_gravity.TXT")
    }
  }

  private static func files(of folder: URL) -> [String] {
    let all =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { FileKind.at(folder.appendingPathComponent($0)) == .file }.sorted()
  }

  /// Applies the change; returns false if it does not apply to the file.
  private static func make(_ change: Change, of file: String, in folder: URL) throws -> Bool {
    let url = folder.appendingPathComponent(file)
    let bytes = try Data(contentsOf: url)
    switch change {
    case .removed: try FileManager.default.removeItem(at: url)
    case .renamed:
      let other = url.deletingLastPathComponent()
        .appendingPathComponent("other " + url.lastPathComponent)
      try FileManager.default.moveItem(at: url, to: other)
    case .cut: try bytes.prefix(bytes.count / 2).write(to: url)
    case .emptied: try Data().write(to: url)
    case .resized:
      let format = ImageFormat(magic: Array(bytes.prefix(33)))
      guard let format, [.jpeg, .png].contains(format) else { return false }
      try Data(
        format == .jpeg
          ? photograph(width: 40, height: 56)
          : FloatImage(width: 5, height: 7, fill: 1).png16Data(unit: 0.001)
      ).write(to: url)
    }
    return true
  }

  @Test(arguments: layouts.indices, Change.allCases)
  private func everyLossOfDataIsReported(layout: Int, change: Change) throws {
    let (name, write) = (Self.layouts[layout].name, Self.layouts[layout].write)
    let whole = try ScanFixture()
    try write(whole)
    let capture = try CaptureFolder.load(whole.folder.url)
    let wanted = Holdings(capture)
    let before = capture.skipped + capture.notes
    let files = Self.files(of: whole.folder.url)
    let contents = try FolderContents(of: whole.folder.url)
    #expect(files.count >= 2)
    for file in files where !Self.leavesNoTrace(change, of: file, in: Self.layouts[layout]) {
      let folder = try TemporaryFolder()
      try contents.write(to: folder.url)
      guard try Self.make(change, of: file, in: folder.url) else { continue }
      guard let found = try? CaptureFolder.load(folder.url) else { continue }
      let lost = Holdings(found).less(than: wanted)
      let said = (found.skipped + found.notes).filter { !before.contains($0) }
      #expect(lost.isEmpty || !said.isEmpty, "\(name), \(file) \(change): \(lost)")
    }
  }
}
