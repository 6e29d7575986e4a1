import Files
import Foundation
import Support

/// The JSON of OpenSfM's files, as far as it is read.
///
/// Reference: OpenSfM documentation, "Reconstruction file format" and "Geometric Models".
enum OpenSfMFiles {
  /// One model of `reconstruction.json`.
  struct Model: Decodable {
    var cameras: [String: OpenSfMCamera]
    var shots: [String: Shot]
    var points: [String: Point]?
  }

  /// An image with its pose from world to camera.
  struct Shot: Decodable {
    var camera: String
    /// Axis times angle, radians.
    var rotation: [Double]
    var translation: [Double]
  }

  /// A point; its key is that of its track.
  struct Point: Decodable {
    var coordinates: [Double]
    var color: [Double]?
  }

  /// What `exif/NAME.exif` says.
  struct Exif: Decodable {
    var camera: String?
  }

  /// `reports/reconstruction.json`.
  struct Report: Decodable {
    var lostImages: [String]?

    private enum CodingKeys: String, CodingKey {
      case lostImages = "not_reconstructed_images"
    }
  }

  /// Larger files are no project, bytes: the tree of the text takes some ten times as much.
  static let maxBytes = 1 << 30

  /// Reads a file as a value.
  ///
  /// - Throws: `ProjectError.damagedFile`, `FileError`.
  static func read<Value: Decodable>(_ url: URL, as _: Value.Type) throws -> Value {
    let bytes = try RegularFile.read(url, limit: maxBytes)
    do {
      return try JSONDecoder().decode(Value.self, from: Data(bytes))
    } catch {
      throw ProjectError.damagedFile(url, line: nil)
    }
  }
}
