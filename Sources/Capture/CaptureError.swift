import Foundation

/// Why a folder gave no capture.
public enum CaptureError: Error, Equatable, CustomStringConvertible {
  case notFound(URL)
  case notAFolder(URL)
  case unreadableFolder(URL, reason: String)
  /// There is nothing that could be a photograph; `lookedFor` says what was looked for.
  case empty(URL, lookedFor: String)
  /// There were candidates, but none could be read; the first reasons.
  case nothingReadable(URL, skipped: [FileRemark])
  /// The folder lacks what the demanded format needs.
  case wrongFormat(URL, format: CaptureFormat, lacking: String)
  /// `transforms.json` is not what it should be.
  case badTransforms(URL, reason: String)
  case badCamera(text: String, reason: String)

  /// One sentence that starts with the path it is about.
  public var description: String {
    switch self {
    case .notFound(let url): "\(url.path): there is no such file or folder."
    case .notAFolder(let url):
      "\(url.path): neither a folder of photographs nor a transforms.json."
    case .unreadableFolder(let url, let reason): "\(url.path): \(reason)."
    case .empty(let url, let lookedFor): "\(url.path): no photographs; looked for \(lookedFor)."
    case .nothingReadable(let url, let skipped):
      "\(url.path): none of \(skipped.count) files is a readable photograph; "
        + (skipped.first.map { "the first, \($0.file): \($0.reason)" } ?? "")
    case .wrongFormat(let url, let format, let lacking):
      "\(url.path): not a \(format.rawValue) capture: \(lacking)."
    case .badTransforms(let url, let reason): "\(url.path): \(reason)."
    case .badCamera(let text, let reason):
      "--camera \(text): \(reason); expected FX,FY,CX,CY[,K1,K2,P1,P2] in pixels."
    }
  }
}
