import Foundation
import Imaging
import Pipeline
import Scene
import Support

extension Project {
  /// Names of photographs that a stage reads and that, since `load`, were replaced by others of the
  /// same size with another camera in their EXIF. The stage itself reports replacements of another
  /// size.
  package func framesWithOtherCamera(for stage: StageName) throws -> [String] {
    guard let binding = stages[stage] else { return [] }
    return try activeViews().views.filter { view in
      binding.files(of: view).contains(view.image.url) && hasOtherCamera(view)
    }.map(\.name)
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
