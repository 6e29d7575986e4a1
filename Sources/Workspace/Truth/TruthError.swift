import Formats
import Foundation

/// Why poses cannot be compared with those in a file.
package enum TruthError: Error, Equatable {
  case notThere(URL)
  case badPoses(URL, FileProblem)
  case badModel(URL, ProjectError)
}
