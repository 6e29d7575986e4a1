import Foundation
import Imaging
import Scene

extension Workbench {
  /// Remarks about photographs that a stage takes and that were replaced, since `load`, by others of
  /// the same size that say something else of their camera. One of another size the stage reports.
  func remarksOnChanged<Step: PipelineStep>(_ step: Step.Type, _ views: ViewSet) -> [String] {
    views.views.filter { view in
      Step.Join.files(of: view).contains(view.image.url) && hasOtherCamera(view)
    }.map { view in
      "\(view.name) changed since load, and its camera is taken from the former file: load again"
    }
  }

  private func hasOtherCamera(_ view: View) -> Bool {
    guard let stamp = view.image.stamp, stamp != FileStamp(of: view.image.url),
      let now = try? ImageInfo(probing: view.image.url),
      let before = capture?.frames.first(where: { $0.name == view.name })?.info
    else { return false }
    return now.storedWidth == before.storedWidth && now.storedHeight == before.storedHeight
      && now.metadata != before.metadata
  }
}
