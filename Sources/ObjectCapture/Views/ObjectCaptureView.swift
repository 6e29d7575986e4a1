import Drawing
import GuidedCapture
import Imaging

/// The photographer's view of a session, under the name of RealityKit's view: a value that renders
/// itself to an image.
///
/// It shows the camera image with the reticle during object selection, the box with its handles,
/// the dial, feedback texts, and an arrow towards an object out of view.
public struct ObjectCaptureView {
  private let session: ObjectCaptureSession
  private var isReticleHidden = false
  private var overlay: (@MainActor (PixelBuffer) -> PixelBuffer)?

  /// Creates a view of a session.
  public init(session: ObjectCaptureSession) { self.session = session }

  /// Creates a view of a session with an overlay on the camera image, below all other elements.
  ///
  /// - Parameter cameraFeedOverlay: Returns an image of the same size for the camera image.
  public init(
    session: ObjectCaptureSession,
    cameraFeedOverlay: @escaping @MainActor (PixelBuffer) -> PixelBuffer
  ) {
    self.session = session
    overlay = cameraFeedOverlay
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
    if let overlay, let drawn = overlay(PixelBuffer(screen.frame)).rgb,
      (drawn.width, drawn.height) == (screen.frame.width, screen.frame.height)
    {
      screen.frame = drawn
    }
    return PixelBuffer(drawSession(screen))
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

extension PixelBuffer {
  /// The buffer as a PNG file; 16-bit gray in millimeters for depth.
  ///
  /// - Throws: An error with the reason.
  public func pngData() throws -> [UInt8] {
    if let depth = floats { return try depth.png16Data(unit: 0.001) }
    return try gray?.pngData() ?? rgb?.pngData() ?? []
  }
}
