import Foundation
import Scene
import Support

/// The observations of `tracks.csv`: which images observe which tracks.
///
/// Reference: OpenSfM, `map/src/tracks_manager.cc`. After a first line with the version,
/// tab-separated image, track, feature, x, y, scale (since version 1), red, green, blue.
struct OpenSfMTracks: Sendable {
  /// An observation; position and scale in units of the longer side, relative to the image center.
  struct Seen: Sendable {
    var image: Int
    var track: String
    var feature: Int
    var place: SIMD2<Double>
    var scale: Double
    var color: SIMD3<UInt8>
  }

  /// Image names in order of first occurrence.
  private(set) var images: [String] = []
  private(set) var seen: [Seen] = []

  private static let mark = "OPENSFM_TRACKS_VERSION_v"

  /// - Throws: `ProjectError.damagedFile` with the line.
  init(_ bytes: [UInt8], of file: URL) throws {
    var lines = LineReader(bytes, of: file)
    var version = 0
    var numbers: [String: Int] = [:]
    while let line = lines.nextLine() {
      if line.hasPrefix(Self.mark) {
        guard let found = Int(line.dropFirst(Self.mark.count)) else { throw lines.damage }
        version = found
        continue
      }
      let words = line.split(separator: "\t", omittingEmptySubsequences: false)
      let hasScale = version > 0
      guard words.count >= (hasScale ? 9 : 8), let feature = Int(words[2]), feature >= 0,
        let x = Double(words[3]), let y = Double(words[4]), x.isFinite, y.isFinite,
        let scale = hasScale ? Double(words[5]) : 0, scale.isFinite
      else { throw lines.damage }
      let rgb = words[(hasScale ? 6 : 5)...].prefix(3).map { UInt8(saturating: Double($0) ?? 0) }
      let name = String(words[0])
      let image = numbers[name] ?? images.count
      if image == images.count {
        numbers[name] = image
        images.append(name)
      }
      seen.append(
        Seen(
          image: image, track: String(words[1]), feature: feature, place: SIMD2(x, y),
          scale: scale, color: SIMD3(rgb[0], rgb[1], rgb[2])))
    }
  }
}
