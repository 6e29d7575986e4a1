import Files
import Foundation
import Imaging
import Markers
import Measuring
import Support

/// The markers that `markers detect` found, stored in `markers.json` of the workspace.
package struct FoundMarkers: Codable, Equatable, Sendable {
  /// The version of the stored form that this program writes and reads.
  private static let version = 1
  /// Maximum size of the file, bytes: more than a hundred thousand photographs take.
  private static let maxBytes = 256 << 20

  /// What was searched in a photograph, and found.
  package struct InFrame: Codable, Equatable, Sendable {
    /// The file that was read; detections in another one are not used.
    package var stamp: FileStamp?
    /// Families that were searched.
    package var families: [MarkerFamily]
    package var markers: [Found]
  }

  /// A marker in a photograph.
  package struct Found: Codable, Equatable, Sendable {
    /// Such as `36h11:0`.
    package var name: String
    /// x and y of the lower left, lower right, upper right and upper left corner, or of the center of a
    /// round target, pixels.
    package var corners: [Double]
    /// Standard deviation of a coordinate, pixels.
    package var deviation: Double
    package var wrongCells: Int
    package var agreement: Double
  }

  /// By full name of the frame.
  package var frames: [String: InFrame] = [:]

  package init() {}

  private struct File: Codable {
    var version: Int
    var frames: [String: InFrame]
    /// CRC-32 of the frames.
    var checksum: UInt32
  }

  /// Reads the file; a missing or damaged one counts as empty.
  init(reading url: URL) {
    guard let bytes = try? RegularFile.read(url, limit: Self.maxBytes, links: .refused),
      let file = try? JSONDecoder().decode(File.self, from: Data(bytes)),
      file.version == Self.version, file.checksum == (try? Self.checksum(file.frames)),
      file.frames.values.allSatisfy(\.isValid)
    else { return }
    frames = file.frames
  }

  func write(_ url: URL) throws {
    let file = File(
      version: Self.version, frames: frames, checksum: try Self.checksum(frames))
    try AtomicFile.write(JSONEncoder.sorted.encode(file), to: url, replacing: true)
  }

  private static func checksum(_ frames: [String: InFrame]) throws -> UInt32 {
    Checksum.crc32(Array(try JSONEncoder.sorted.encode(frames))[...])
  }

  /// Whether a photograph shows a marker.
  func contains(_ marker: MarkerName) -> Bool {
    frames.values.contains { $0.markers.contains { $0.name == marker.text } }
  }

  /// The sightings in a frame, if its photograph is the one that was searched.
  func sightings(in frame: String, stamp: FileStamp?) -> [MarkerSighting] {
    guard let found = frames[frame], found.stamp == stamp else { return [] }
    return found.markers.compactMap { $0.sighting(in: frame) }
  }
}

extension FoundMarkers.InFrame {
  fileprivate var isValid: Bool { markers.allSatisfy { $0.sighting(in: "") != nil } }
}

extension FoundMarkers.Found {
  init(_ detection: MarkerDetection) {
    name = detection.marker.text
    corners = detection.corners.flatMap { [$0.x, $0.y] }
    deviation = detection.deviation
    (wrongCells, agreement) = (detection.wrongCells, detection.agreement)
  }

  /// `nil` for values outside their limits.
  package func sighting(in frame: String) -> MarkerSighting? {
    guard let marker = MarkerName(name), corners.count == 2 * marker.family.points,
      corners.allSatisfy({ $0.isFinite && abs($0) < 1e6 }), deviation > 0, deviation < 1e3
    else { return nil }
    return MarkerSighting(
      marker, frame: frame,
      corners: (0..<marker.family.points).map { SIMD2(corners[2 * $0], corners[2 * $0 + 1]) },
      deviation: deviation)
  }
}
