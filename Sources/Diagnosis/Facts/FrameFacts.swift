import Capture
import Features

/// The known facts of one frame.
public struct FrameFacts: Sendable {
  /// The frame's name.
  public var name: String
  /// Index of its camera.
  public var camera = 0
  /// Orientation of the object, from 1; flipping the object begins another.
  public var orientation = 1
  /// The report of `features` about the frame; `nil` before that stage.
  public var image: FeatureReport.Image?
  /// Its sharpness compared with that of similar frames; `nil` if it was not measured.
  public var comparison: FrameComparison?
  /// The kind of its blur; `nil` if it is sharp or was not measured.
  public internal(set) var blur: BlurKind?
  /// Its wrong exposure; `nil` if it is well exposed or was not measured.
  public internal(set) var exposure: ExposureFault?
  /// Median depth of the sparse points that it shows, world units; `nil` without a pose.
  public var distance: Double?
  /// Fractions of its keypoints by color; `nil` if not requested.
  public var colors: [Double]?
  /// The frame it is a copy of.
  public var copyOf: String?

  /// Creates the facts of a frame of which only the name is known.
  public init(name: String) { self.name = name }

  /// Number of keypoints; `nil` before `features`.
  var keypoints: Int? { image?.keypoints }
}
