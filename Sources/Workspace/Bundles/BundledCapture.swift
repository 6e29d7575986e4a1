import Capture
import Diagnosis
import Formats
import Foundation
import Imaging
import Scene

/// A capture as a bundle describes it.
package struct BundledCapture: Codable, Equatable {
  var name: String
  var frames: [BundledFrame]
  var cameras: [ViewCamera]
  var skipped: [BundledRemark]
  var notes: [BundledRemark]
  /// The name of a mask folder that is not used.
  var unusedMasks: String?

  init(_ capture: Capture, sentence: (FileRemark) -> String) {
    name = capture.name
    frames = zip(capture.viewSet.views, capture.frames).map { BundledFrame($0, $1.info) }
    cameras = capture.viewSet.cameras
    skipped = capture.skipped.map { BundledRemark($0, sentence: sentence) }
    notes = capture.notes.map { BundledRemark($0, sentence: sentence) }
    unusedMasks = CaptureMasks.unused(of: capture).map { ($0 as NSString).lastPathComponent }
  }

  /// The capture of the bundle at `url`.
  ///
  /// - Parameter cells: Returns the known samples of a view's sensor depth, by the index of the
  ///   view.
  /// - Throws: `BundleFileError.badCapture` for invalid content.
  package func capture(at url: URL, cells: (Int) throws -> DepthCells?) throws -> Capture {
    let listed = frames.map { Frame(name: $0.name, info: $0.info(in: url)) }
    let views = try zip(frames, listed).enumerated().map { index, pair in
      guard let view = pair.0.view(pair.1.info, cells: try cells(index)) else {
        throw BundleFileError.badCapture(url, .contradiction)
      }
      return view
    }
    var capture = Capture(
      name: (url.lastPathComponent as NSString).deletingPathExtension, url: url, format: .bundle,
      frames: listed, viewSet: ViewSet(views: views, cameras: cameras),
      skipped: skipped.map { $0.remark(in: url) }, notes: notes.map { $0.remark(in: url) })
    capture.unusedMasks = unusedMasks
    do { try capture.validate() } catch let problem as FileProblem {
      throw BundleFileError.badCapture(url, problem)
    }
    return capture
  }
}
