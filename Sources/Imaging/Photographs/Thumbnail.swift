import Foundation

/// The luma of a photograph on a coarse grid, upright: sufficient to compare exposure and to detect
/// duplicates without decoding again.
public struct Thumbnail: Equatable, Sendable {
  /// Cells along the longer side: each is the mean of thousands of pixels, which removes noise.
  public static let side = 32

  /// Cells per row.
  public let width: Int
  /// Number of rows.
  public let height: Int
  /// Mean luma of each cell, 0 ... 255, row by row.
  public let cells: [UInt8]

  /// Creates a grid of `width * height` cells; `nil` for another number of cells.
  public init?(width: Int, height: Int, cells: [UInt8]) {
    guard width > 0, height > 0,
      width.multipliedReportingOverflow(by: height) == (cells.count, false)
    else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }

  /// Downscales decoded pixels by area averaging and applies the orientation.
  init?(_ raster: Raster, _ orientation: Orientation) {
    let gray = raster.channels == 1 ? raster : raster.gray
    let longer = max(gray.extent.x, gray.extent.y)
    guard longer >= 1 else { return nil }
    let scale = min(1, Double(Self.side) / longer)
    let width = max(1, Int(saturating: (gray.extent.x * scale).rounded()))
    let height = max(1, Int(saturating: (gray.extent.y * scale).rounded()))
    let upright = orientation.size(width, height)
    self.init(
      width: upright.width, height: upright.height,
      cells: orientation.apply(
        gray.bytes(width, height), width: width, height: height, channels: 1))
  }
}

extension Thumbnail {
  /// Downscales a decoded, upright photograph; `nil` for an empty one.
  public init?(of image: RGBImage) {
    self.init(
      Raster(width: image.width, height: image.height, channels: 3, pixels: image.pixels), .up)
  }
}

/// Cells are encoded as a single string.
extension Thumbnail: Codable {
  private enum CodingKeys: String, CodingKey {
    case width, height, cells
  }

  /// - Throws: `DecodingError` if the number of cells does not match the size.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let read = Thumbnail(
      width: try fields.decode(Int.self, forKey: .width),
      height: try fields.decode(Int.self, forKey: .height),
      cells: Array(try fields.decode(Data.self, forKey: .cells)))
    guard let read else {
      throw DecodingError.dataCorruptedError(
        forKey: .cells, in: fields, debugDescription: "cells do not fill the grid")
    }
    self = read
  }

  /// Writes the size and the cells.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(width, forKey: .width)
    try fields.encode(height, forKey: .height)
    try fields.encode(Data(cells), forKey: .cells)
  }
}

extension Raster {
  /// The luma of an RGB raster.
  fileprivate var gray: Raster {
    var gray = Raster(width: width, height: height, channels: 1, pixels: luma(pixels))
    gray.extent = extent
    return gray
  }
}
