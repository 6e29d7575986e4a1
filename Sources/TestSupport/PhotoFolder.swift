import Foundation
import Imaging
import Support

/// Small images of noise, for tests that need a capture but no geometry.
package enum PhotoFolder {
  /// Writes `count` PNG files `IMG_0001.png`, … of 64 × 48 pixels into `folder`.
  package static func write(_ count: Int, to folder: URL, seed: UInt64 = 1) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<count {
      let digits = String(index + 1)
      let name = "IMG_" + String(repeating: "0", count: 4 - digits.count) + digits + ".png"
      try write(to: folder.appendingPathComponent(name), seed: seed, stream: UInt64(index))
    }
  }

  /// Writes one picture.
  package static func write(to url: URL, seed: UInt64, stream: UInt64) throws {
    var random = RandomStream(seed: seed, stream: stream)
    let pixels = (0..<64 * 48 * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let image = RGBImage(width: 64, height: 48, pixels: pixels)
    try Data(image.pngData()).write(to: url)
  }
}
