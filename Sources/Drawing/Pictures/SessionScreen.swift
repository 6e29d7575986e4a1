import Imaging

/// The content of the screen of a guided session. Positions are in pixels of `frame`,
/// from its top left corner.
public struct SessionScreen: Sendable {
  /// The camera image, which determines the size of the screen.
  public var frame: RGBImage
  /// Brightness factor of the frame, 0 ... 1; less than 1 while shots are paused.
  public var brightness: Float = 1
  /// Whether the reticle for object detection is shown.
  public var hasReticle = false
  /// Edges of the box around the object, without those behind the camera.
  public var edges: [(from: SIMD2<Float>, to: SIMD2<Float>)] = []
  /// Handles of the box, at the centers of its faces.
  public var handles: [SIMD2<Float>] = []
  /// Direction of the arrow to an object outside the view, in radians clockwise from up.
  public var arrow: Float?
  /// Number of shots in each segment of the dial, clockwise from the top; empty for no dial.
  public var dial: [Int] = []
  /// Direction of the camera on the dial, in degrees clockwise from the top.
  public var azimuth: Double?
  /// Lines at the top: feedback in the wording of the device.
  public var messages: [String] = []
  /// A line at the bottom left: state and number of shots.
  public var status = ""

  /// Creates a screen with the camera image only.
  public init(frame: RGBImage) { self.frame = frame }
}
