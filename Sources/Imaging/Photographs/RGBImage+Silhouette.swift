import Foundation
import Support

extension RGBImage {
  /// Longer side at which an image is examined, pixels.
  private static let examinedSide = 256
  /// Maximum distance of a channel from black or white, gray levels, and minimum share of such pixels:
  /// those at the outline are between them, and compression blurs it.
  private static let maxDistance: UInt8 = 16
  private static let minShare = 0.9

  /// Whether an image consists of black and white areas, as masks do that are stored in color.
  public static func isSilhouette(at url: URL) -> Bool {
    guard let info = try? ImageInfo(probing: url),
      let image = try? info.source.loadRGB(maxDimension: examinedSide)
    else { return false }
    let count = image.pixels.count / 3
    let extreme = (0..<count).count { index in
      let pixel = image.pixels[3 * index..<3 * index + 3]
      return pixel.allSatisfy { $0 <= maxDistance } || pixel.allSatisfy { $0 >= 255 - maxDistance }
    }
    return Double(extreme) >= minShare * Double(max(count, 1))
  }
}
