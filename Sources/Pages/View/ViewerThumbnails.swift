import Capture
import Imaging
import Scene
import Support
import Workspace

/// Thumbnails of the photographs of a capture as JPEG; the more there are, the smaller they are.
package struct ViewerThumbnails {
  /// Longer side of a thumbnail for up to `fewPictures`, pixels.
  private static let side = 480.0
  private static let minSide = 96.0
  private static let fewPictures = 50.0
  /// Maximum number of thumbnails, which keeps the page below 25 MB.
  private static let maxPictures = 1200

  /// Thumbnails by the index of the frame in the capture; `nil` for an unreadable photograph.
  private(set) var pictures: [[UInt8]?] = []
  /// Longer side, pixels.
  let side: Int

  /// Longer side of a photograph that a served page shows enlarged, pixels.
  private static let sharpSide = 2400

  /// Reads photographs for a served page, by their index in the capture.
  package static func sharp(
    _ project: Project
  ) throws -> @Sendable (Int) -> [UInt8]? {
    let capture = try project.loadedCapture()
    return { index in
      let views = capture.viewSet.views
      guard views.indices.contains(index) else { return nil }
      return try? PhotographSheet.jpeg(views[index], capture, side: sharpSide)
    }
  }

  init(_ project: Project) throws {
    let capture = try project.loadedCapture()
    let views = Array(capture.viewSet.views.prefix(Self.maxPictures))
    let share = (Self.fewPictures / Double(max(views.count, 1))).squareRoot()
    let side = Int(saturating: max(Self.minSide, Self.side * min(1, share)))
    self.side = side
    pictures = try project.context.parallelMap(views, label: "Reading photographs") { view, _ in
      try? PhotographSheet.jpeg(view, capture, side: side)
    }
    pictures += Array(repeating: nil, count: capture.viewSet.views.count - views.count)
  }
}
