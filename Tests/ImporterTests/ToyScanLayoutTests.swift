import Formats
import Foundation
import Geometry
import Numerics
import TestSupport
import Testing

@testable import Capture

extension CaptureFormat {
  fileprivate static let toy = CaptureFormat(
    "toy", title: "a scan of Toy", lacking: "it has no toy.txt")
}

/// `toy.txt`, in which each line has a photograph and its camera center.
private struct ToyScanLayout: ScanLayout {
  static let format = CaptureFormat.toy

  private let root: ScanFolder

  init?(_ folder: URL) {
    root = ScanFolder(url: folder)
    guard root.hasFile("toy.txt") else { return nil }
  }

  func listing() throws -> ScanListing {
    var listing = ScanListing()
    for line in String(decoding: try root.bytes("toy.txt"), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      var entry = ScanEntry(String(words[0]))
      entry.attempt(.pose) {
        let c = words.dropFirst().compactMap { Double($0) }
        guard c.count == 3 else { throw FileProblem.badLine(listing.entries.count + 1) }
        $0.pose = RigidTransform(rotation: .identity, center: SIMD3(c[0], c[1], c[2]))
      }
      listing.entries.append(entry)
    }
    return listing
  }
}

/// A new scanner app needs only a layout and its entry in the list.
@Suite struct ToyScanLayoutTests {
  private static let layouts = ScanLayouts.standard + [ToyScanLayout.self]

  private func scan() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(photograph(seed: 1), to: "a.jpg")
    try folder.write(photograph(seed: 2), to: "b.jpg")
    try folder.write("a.jpg 1 2 3\nb.jpg 4 5 six\n", to: "toy.txt")
    return folder
  }

  private func options(_ format: CaptureFormat) -> CaptureOptions {
    var options = CaptureOptions()
    options.format = format
    return options
  }

  @Test(arguments: [CaptureFormat.auto, .toy]) func addedLayoutIsLoaded(
    format: CaptureFormat
  ) throws {
    let folder = try scan()
    let capture = try CaptureFolder.load(
      folder.url, options: options(format), layouts: Self.layouts)
    #expect(capture.format == .toy)
    #expect(capture.format.title == "a scan of Toy")
    #expect(capture.frames.map(\.name) == ["a.jpg", "b.jpg"])
    let centers = capture.viewSet.views.map { $0.devicePose?.center }
    #expect(centers == [SIMD3(1, 2, 3), nil])
    #expect(capture.notes == [FileRemark(file: "b.jpg", .without(.pose, .badLine(2)))])
  }

  @Test func unlistedLayoutIsNotRecognized() throws {
    let folder = try scan()
    #expect(throws: CaptureError.wrongFormat(folder.url, format: .toy)) {
      try CaptureFolder.load(folder.url, options: options(.toy))
    }
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.format == .images)
    #expect(capture.viewSet.views.allSatisfy { $0.devicePose == nil })
  }

  @Test func standardFormatsHaveFixedNamesAndOrder() throws {
    let names = [
      "auto", "images", "nerfstudio", "nerfcapture", "capture-sample", "guided-capture", "polycam",
      "3d-scanner-app", "stray-scanner", "arkitscenes", "record3d", "bundle", "colmap", "opensfm",
    ]
    #expect(CaptureFormat.allCases.map(\.rawValue) == names)
    #expect(CaptureFormat(rawValue: "toy") == nil)
    let coded = try JSONEncoder().encode(CaptureFormat.allCases)
    #expect(try JSONDecoder().decode([String].self, from: coded) == names)
    #expect(try JSONDecoder().decode([CaptureFormat].self, from: coded) == CaptureFormat.allCases)
  }
}
