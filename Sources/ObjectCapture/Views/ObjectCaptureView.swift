import Drawing
import GuidedCapture
import Imaging

/// The photographer's view of a session, under the name of RealityKit's view: a value that renders
/// itself to an image.
///
/// It shows the camera image with the reticle during object selection, the box with its handles,
/// the dial, feedback texts, and an arrow towards an object out of view.
public struct ObjectCaptureView<Overlay> {
  private let session: ObjectCaptureSession
  private var isReticleHidden = false
  private let overlay: Overlay?

  /// Creates a view of a session with an overlay on the camera image, below all other elements.
  ///
  /// - Parameter cameraFeedOverlay: Returns the overlay. It is drawn if it is a `CameraFeedOverlay`.
  public init(session: ObjectCaptureSession, cameraFeedOverlay: () -> Overlay) {
    self.session = session
    overlay = cameraFeedOverlay()
  }

  /// Returns the view without its reticle.
  public func hideObjectReticle(_ hide: Bool = true) -> ObjectCaptureView {
    var copy = self
    copy.isReticleHidden = hide
    return copy
  }

  /// The current view; `nil` before the first frame.
  ///
  /// - Parameter maxDimension: Maximum length of the longer side, in pixels.
  /// - Throws: An error that names the frame's photograph and the reason.
  @MainActor public func image(maxDimension: Int = 1024) throws -> PixelBuffer? {
    guard var screen = try session.core.screen(maxDimension: maxDimension) else { return nil }
    if isReticleHidden { screen.hasReticle = false }
    if let overlay = overlay as? any CameraFeedOverlay,
      let drawn = overlay.drawn(on: PixelBuffer(screen.frame)).rgb,
      (drawn.width, drawn.height) == (screen.frame.width, screen.frame.height)
    {
      screen.frame = drawn
    }
    return PixelBuffer(drawSession(screen))
  }
}

extension ObjectCaptureView where Overlay == Never {
  /// Creates a view of a session.
  public init(session: ObjectCaptureSession) {
    self.session = session
    overlay = nil
  }

  /// The animation that asks the photographer to flip the object.
  ///
  /// - Parameter count: Number of images.
  public static func flipAnimation(count: Int = 30, size: Int = 320) -> [PixelBuffer] {
    (0..<max(1, count)).map { index in
      PixelBuffer(drawFlip(Double(index) / Double(max(1, count - 1)), size: size))
    }
  }
}

/// An overlay that `ObjectCaptureView` draws on the camera image.
public protocol CameraFeedOverlay {
  /// An image of the same size for the camera image.
  @MainActor func drawn(on picture: PixelBuffer) -> PixelBuffer
}

/// An overlay drawn by a function.
public struct DrawnOverlay: CameraFeedOverlay {
  private let draw: @MainActor (PixelBuffer) -> PixelBuffer

  /// Returns what the function does.
  public func drawn(on picture: PixelBuffer) -> PixelBuffer { draw(picture) }

  init(_ draw: @escaping @MainActor (PixelBuffer) -> PixelBuffer) { self.draw = draw }
}

extension ObjectCaptureView where Overlay == DrawnOverlay {
  /// Creates a view of a session with an overlay drawn by a function.
  ///
  /// - Parameter cameraFeedOverlay: Returns an image of the same size for the camera image.
  public init(
    session: ObjectCaptureSession,
    cameraFeedOverlay: @escaping @MainActor (PixelBuffer) -> PixelBuffer
  ) {
    self.init(session: session) { DrawnOverlay(cameraFeedOverlay) }
  }
}

extension PixelBuffer {
  /// The buffer as a PNG file; 16-bit gray in millimeters for depth.
  ///
  /// - Throws: An error with the reason.
  public func pngData() throws -> [UInt8] {
    if let depth = floats { return try depth.png16Data(unit: 0.001) }
    return try gray?.pngData() ?? rgb?.pngData() ?? []
  }
}
