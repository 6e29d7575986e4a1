import Foundation
import Imaging

/// What a frame's pixels say about it.
struct FrameQuality: Sendable, Equatable {
  /// Root mean square of the Laplacian over the image's contrast: higher is sharper.
  var sharpness: Double
  /// Mean luma, 0 ... 1.
  var luminance: Double
}
