import Foundation
import VectorTypes

/// The radial distortion of a lens, as a table.
public struct LensDistortionData: Sendable, Equatable {
  /// Center of the distortion in pixels.
  public let center: SIMD2<Float>
  /// Values for equally spaced radii, from 0 to the distance of the farthest corner from `center`: a
  /// point at that radius in the photograph is `1 + value` times as far from the center without
  /// distortion.
  public let radialLookupTable: [Float]

  /// Creates a distortion from its table.
  public init(center: SIMD2<Float>, radialLookupTable: [Float]) {
    self.center = center
    self.radialLookupTable = radialLookupTable
  }

  /// The table as 32-bit floats.
  var data: Data { radialLookupTable.withUnsafeBytes { Data($0) } }
}
