import Capture
import Features

/// What is known of one frame.
public struct FrameFacts: Sendable {
  /// Its name.
  public var name: String
  /// Index of its camera.
  public var camera = 0
  /// Which way up the object lay, from 1.
  public var orientation = 1
  /// What `features` reported about it; `nil` before that stage.
  public var image: FeatureReport.Image?
  /// Its sharpness compared with that of its neighbors; `nil` where it was not measured.
  public var comparison: FrameComparison?
  /// Shares of its keypoints by color; `nil` where not requested.
  public var colours: [Double]?
  /// The frame it is a copy of.
  public var copyOf: String?

  /// A frame of which only the name is known.
  public init(name: String) { self.name = name }

  /// Keypoints found; `nil` before features.
  var keypoints: Int? { image?.keypoints }
}
