import Capture
import Imaging
import Scene
import Support
import Workspace

/// The photographs of a capture as small JPEG files, the smaller the more there are.
struct ViewPictures {
  /// Longer side of a picture, pixels, of up to `fewPictures`.
  private static let side = 480.0
  private static let minSide = 96.0
  private static let fewPictures = 50.0
  /// Most pictures, which keeps the page below 25 MB.
  private static let maxPictures = 1200

  /// By the frames' places in the capture; `nil` where a photograph cannot be read.
  private(set) var pictures: [[UInt8]?] = []
  /// Longer side, pixels.
  let side: Int

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
