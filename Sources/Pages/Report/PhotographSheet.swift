import Capture
import Foundation
import Imaging
import Scene
import ShellKit
import Support
import Workspace

/// Thumbnails of the photographs, embedded in the page.
struct PhotographSheet {
  /// Longer side, pixels.
  private static let side = 240
  /// JPEG quality at which a thumbnail has about 10 kB.
  private static let quality = 70
  /// Maximum number of thumbnails, which keeps the page below 25 MB.
  private static let maxPictures = 600

  /// Anchors in the page, by the frames' names.
  private(set) var anchors: [String: String] = [:]
  private var figures: [String] = []
  private var rest = 0

  /// A sheet without pictures.
  init() {}

  /// Reads the photographs; an unreadable one is replaced by the reason.
  ///
  /// - Parameter missing: Names of unregistered photographs.
  init(_ project: Project, missing: Set<String>) throws {
    let capture = try project.loadedCapture()
    let views = Array(capture.viewSet.views.prefix(Self.maxPictures))
    rest = capture.viewSet.views.count - views.count
    let pictures = try project.context.parallelMap(views, label: "Reading photographs") {
      view, _ in
      Result { try Self.jpeg(view, capture, side: Self.side) }.mapError {
        PictureFailure(words: Messages.text(of: $0).message)
      }
    }
    for (index, (view, picture)) in zip(views, pictures).enumerated() {
      let anchor = "photograph-\(index + 1)"
      anchors[view.name] = anchor
      let style = missing.contains(view.name) ? " class=\"missing\"" : ""
      figures.append(
        "<figure id=\"\(anchor)\"\(style)>\(Self.image(picture))"
          + "<figcaption>\(MarkupText.escaped(view.name))</figcaption></figure>\n")
    }
  }

  private struct PictureFailure: Error { let words: String }

  private static func image(_ picture: Result<[UInt8], PictureFailure>) -> String {
    switch picture {
    case .success(let bytes):
      "<img alt=\"\" loading=\"lazy\" src=\"data:image/jpeg;base64,"
        + Data(bytes).base64EncodedString() + "\">"
    case .failure(let failure): HTMLPage.paragraph(failure.words)
    }
  }

  /// A photograph, or its thumbnail in a bundle, with a longer side of at most `side` pixels.
  static func jpeg(_ view: View, _ capture: Capture, side: Int) throws -> [UInt8] {
    if !view.isHere, let small = try BundleFile.picture(of: view, in: capture) {
      let scale = min(1, Double(side) / Double(max(small.width, small.height)))
      return try small.resized(
        width: max(1, Int(saturating: Double(small.width) * scale)),
        height: max(1, Int(saturating: Double(small.height) * scale))
      ).jpegData(quality: quality)
    }
    return try view.image.loadRGB(maxDimension: side).jpegData(quality: quality)
  }

  var html: String {
    "<div class=\"photographs\">\n" + figures.joined() + "</div>\n"
      + (rest > 0 ? HTMLPage.paragraph("and \(rest) more") : "")
  }
}
