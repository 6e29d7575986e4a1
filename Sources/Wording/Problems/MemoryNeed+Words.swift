import Scene
import Support

extension MemoryNeed {
  /// The remedy for a run that needs more memory than `--memory` allows.
  package func words(of stage: StageName, limit: Int) -> String {
    "\(stage.rawValue) needs about \(ByteText.words(least)) of memory at once, which --memory "
      + "(\(ByteText.words(limit))) is too little for: lower "
      + settings.joined(separator: " or ")
  }
}
