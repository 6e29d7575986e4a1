import Foundation

/// Why a capture cannot be simulated.
public enum SimulationError: Error, Equatable, CustomStringConvertible {
  /// The folder exists and is not empty.
  case folderNotEmpty(URL)
  /// Faults apply to photographs only; a stream has segments instead.
  case faultInFilm
  /// Views can be added to photographs only, not to a stream.
  case viewsInFilm
  /// The object is rendered in photographs only, not in a stream.
  case objectInFilm(SimulatedObject)
  /// A view refers to a frame that the capture does not have.
  case noSuchFrame(String)

  /// A description of the error.
  public var description: String {
    switch self {
    case .folderNotEmpty(let url):
      "\(url.path) exists and is not empty; simulate writes into a new folder"
    case .faultInFilm:
      "--fault applies to photographs; the segments of --path define the faults of a stream"
    case .objectInFilm(let object):
      "--object \(object.rawValue) applies to photographs, not to a stream of --path"
    case .viewsInFilm: "--add applies to photographs, not to a stream of --path"
    case .noSuchFrame(let name):
      "the views to add are relative to \(name), which this capture does not have; use the "
        + "seed and the options that it was rendered with"
    }
  }
}
