import Drawing
import GuidedCapture
import Imaging

/// What the photographer sees of a session, under the name of the reference's view: a value that
/// draws itself, as there is no screen here.
///
/// The camera's picture with the reticle while an object is to be chosen, the box with its handles,
/// the dial, feedback in words, and the arrow towards an object out of view.
public struct ObjectCaptureView {
  private let session: ObjectCaptureSession
  private var isReticleHidden = false
  private var overlay: (@MainActor (PixelBuffer) -> PixelBuffer)?

  /// A view of a session.
  public init(session: ObjectCaptureSession) { self.session = session }

  /// A view of a session whose camera picture is drawn over before the rest is.
  ///
  /// - Parameter cameraFeedOverlay: Given the camera's picture, returns one of the same size.
  public init(
    session: ObjectCaptureSession,
    cameraFeedOverlay: @escaping @MainActor (PixelBuffer) -> PixelBuffer
  ) {
    self.session = session
    overlay = cameraFeedOverlay
  }

  /// The view without its reticle.
  public func hideObjectReticle(_ hide: Bool = true) -> ObjectCaptureView {
    var copy = self
    copy.isReticleHidden = hide
    return copy
  }

  /// The view of now; `nil` before the first frame.
  ///
  /// - Parameter maxDimension: Its longer side is no longer, pixels.
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

  /// The animation that asks to turn the object over.
  ///
  /// - Parameter count: How many pictures it has.
  public static func flipAnimation(count: Int = 30, size: Int = 320) -> [PixelBuffer] {
    (0..<max(1, count)).map { index in
      PixelBuffer(drawFlip(Double(index) / Double(max(1, count - 1)), size: size))
    }
  }
}

extension PixelBuffer {
  /// The buffer as a PNG file; 16-bit grey in millimetres for depth.
  ///
  /// - Throws: An error with the reason.
  public func pngData() throws -> [UInt8] {
    if let depth = floats { return try depth.png16Data(unit: 0.001) }
    return try gray?.pngData() ?? rgb?.pngData() ?? []
  }
}
