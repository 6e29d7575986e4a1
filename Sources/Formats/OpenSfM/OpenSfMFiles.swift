import Files
import Foundation
import Support

/// The parts of OpenSfM's JSON files that are read.
///
/// Reference: OpenSfM documentation, "Reconstruction file format" and "Geometric Models".
enum OpenSfMFiles {
  /// A model of `reconstruction.json`.
  struct Model: Decodable {
    var cameras: [String: OpenSfMCamera]
    var shots: [String: Shot]
    var points: [String: Point]?
  }

  /// An image with its world-to-camera pose.
  struct Shot: Decodable {
    var camera: String
    /// Rotation vector: axis times angle in radians.
    var rotation: [Double]
    var translation: [Double]
  }

  /// A point; its key is the track id.
  struct Point: Decodable {
    var coordinates: [Double]
    var color: [Double]?
  }

  /// Contents of `exif/NAME.exif`.
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

  /// Maximum file size in bytes; the parsed tree needs about ten times as much memory.
  static let maxBytes = 1 << 30

  /// Decodes a JSON file.
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
