import Drawing
import Geometry
import GuidedCapture
import Scene

/// The points scanned since the object was placed or last flipped, under the name of RealityKit's
/// view: a value that renders itself.
///
/// RealityKit's view pauses the session while it is shown. A rendered image is not shown for any
/// duration, so this view does not pause the session.
public struct ObjectCapturePointCloudView {
  private let session: ObjectCaptureSession
  private var showsShots = false

  /// Creates a view of a session's points.
  public init(session: ObjectCaptureSession) { self.session = session }

  /// Returns the view with the positions of the shots.
  public func showShotLocations(_ show: Bool = true) -> ObjectCapturePointCloudView {
    var copy = self
    copy.showsShots = show
    return copy
  }

  /// The points seen from above, from the side of the first shots; `nil` if there are too few to
  /// draw.
  @MainActor public func image(width: Int = 900, height: Int = 675) throws -> PixelBuffer? {
    guard session.core.cloud.count >= ScanCloud.minDrawn else { return nil }
    return PixelBuffer(
      try session.core.cloudPicture(width: width, height: height, showingShots: showsShots))
  }
}
