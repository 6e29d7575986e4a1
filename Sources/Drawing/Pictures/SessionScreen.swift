import Imaging

/// What the screen of a guided session shows; places in pixels of `frame`, from its upper left corner.
public struct SessionScreen: Sendable {
  /// What the camera sees; the picture has its size.
  public var frame: RGBImage
  /// Share of the frame's light that is kept, 0 ... 1; less than 1 while shots are paused.
  public var brightness: Float = 1
  /// Whether the mark is shown under which an object is looked for.
  public var hasReticle = false
  /// Edges of the box round the object, those behind the camera left out.
  public var edges: [(from: SIMD2<Float>, to: SIMD2<Float>)] = []
  /// Where the box can be taken hold of: the middles of its faces.
  public var handles: [SIMD2<Float>] = []
  /// Direction of the arrow towards an object out of view, radians clockwise from upwards.
  public var arrow: Float?
  /// Number of shots of each segment of the dial, clockwise from the top; empty for no dial.
  public var dial: [Int] = []
  /// Direction of the camera on the dial, degrees clockwise from the top.
  public var azimuth: Double?
  /// Lines at the top: feedback as the device words it.
  public var messages: [String] = []
  /// A line at the bottom left: state and number of shots.
  public var status = ""

  /// A screen that shows the camera's picture only.
  public init(frame: RGBImage) { self.frame = frame }
}
