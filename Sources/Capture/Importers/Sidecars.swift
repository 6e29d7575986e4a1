import Files
import Formats
import Foundation
import Imaging
import Support

/// The files that Apple's CaptureSample writes next to a photograph `IMG_0001.HEIC`:
/// `IMG_0001_depth.TIF` (disparity in 1/m, in sensor orientation) and `IMG_0001_gravity.TXT`
/// ("x,y,z" in g).
struct Sidecars {
  var depth: String?
  var gravity: String?

  /// Maximum bytes of a gravity file.
  private static let maxBytes = 4096

  static func isSidecar(_ name: String) -> Bool { kind(name) != nil }

  /// The base name of the photograph to which a file belongs, and whether the file is its depth.
  static func kind(_ name: String) -> (base: String, isDepth: Bool)? {
    for (suffix, isDepth) in [("_depth.tif", true), ("_depth.tiff", true), ("_gravity.txt", false)]
    where name.lowercased().hasSuffix(suffix) && name.utf8.count > suffix.utf8.count {
      return (String(name.dropLast(suffix.count)), isDepth)
    }
    return nil
  }

  /// Reads gravity and rotates it to the camera frame of the upright photograph.
  ///
  /// The file contains CoreMotion's gravity in the device frame of a phone held upright: x right, y
  /// to the top edge, z out of the screen. In our camera axes, the stored (landscape) image of the
  /// back camera has x = −y, y = −x, z = −z of the device; `orientation` then rotates x and y like
  /// the pixels. Upright portrait (0, −1, 0) becomes image down (0, 1, 0).
  static func gravity(_ url: URL, orientation: Orientation) throws -> SIMD3<Double> {
    let text = try Self.smallText(url)
    let fields = text.split { $0 == "," || $0.isWhitespace }.map { Double($0) }
    guard fields.count == 3, let x = fields[0], let y = fields[1], let z = fields[2] else {
      throw FileProblem.notThreeNumbers
    }
    let norm = (x * x + y * y + z * z).squareRoot()
    let limits = GravityLimits.length
    guard norm.isFinite, norm > limits.lowerBound, norm < limits.upperBound else {
      throw FileProblem.badGravity(length: norm)
    }
    let turned = orientation.turn(SIMD2(-y, -x))
    return SIMD3(turned.x, turned.y, -z) / norm
  }

  private static func smallText(_ url: URL) throws -> String {
    guard let data = SmallFile.read(url, limit: maxBytes),
      let text = String(data: data, encoding: .utf8)
    else { throw FileProblem.notText }
    return text
  }
}
