import Drawing
import Geometry
import GuidedCapture
import Scene

/// What a session has scanned since the object was placed or last flipped, under the name of the
/// reference's view: a value that draws itself.
///
/// The reference's view pauses the session while it is shown; a picture is shown at no time, so that
/// this one leaves the session as it is.
public struct ObjectCapturePointCloudView {
  private let session: ObjectCaptureSession
  private var showsShots = false

  /// A view of a session's points.
  public init(session: ObjectCaptureSession) { self.session = session }

  /// The view with the places that shots were taken from.
  public func showShotLocations(_ show: Bool = true) -> ObjectCapturePointCloudView {
    var copy = self
    copy.showsShots = show
    return copy
  }

  /// The points seen from above the side that the first shots were taken from; `nil` while there are
  /// too few to be drawn.
  @MainActor public func image(width: Int = 900, height: Int = 675) throws -> PixelBuffer? {
    guard session.core.cloud.count >= ScanCloud.minDrawn else { return nil }
    return PixelBuffer(
      try session.core.cloudPicture(width: width, height: height, showingShots: showsShots))
  }
}
