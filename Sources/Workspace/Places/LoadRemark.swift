import Capture
import Diagnosis
import Files
import Formats
import Foundation
import Scene
import Support

/// A note on a capture that was loaded.
package enum LoadRemark {
  /// An archive or a video was unpacked into a folder.
  case unpacked(URL)
  /// The photographs are panoramas, each of which was split into this number of pinhole views.
  case splitPanoramas(Int, into: Int, URL)
  /// A project of another program, whose results were imported.
  case project(ForeignProject)
  /// A note on a file of the capture.
  case file(FileRemark)
  /// The number of further notes on files.
  case moreFiles(Int)
  case unreadableSettings(FileError)
  case damagedSettings(URL)
  /// The result of a stage counts as missing.
  case unreadableResult(StageName, any Error)
  /// The seed of the results that came with the capture becomes the current seed.
  case seed(UInt64)
  /// A run of a stage is paused at a step.
  case stopped(StageName, step: Int)
  /// Options of the last `load` that are used again, by name.
  case reused([(name: String, text: String)])
  case origin(WorkspaceOrigin)
  /// Another process is using the workspace.
  case watched(String, WorkspaceError.Holder?)
  /// The folder of the workspace is not writable.
  case readOnly(String)
}
