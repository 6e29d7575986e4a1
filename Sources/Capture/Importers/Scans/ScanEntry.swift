import Formats
import Foundation
import Geometry
import Numerics
import Scene

/// A scanner app's data about a photograph, before the files to which it refers are opened.
struct ScanEntry: Sendable {
  /// A stated or expected part that cannot be used, and the reason.
  struct Lack: Sendable {
    var part: FileRemark.Part
    var problem: FileProblem
  }

  /// The photograph; like all paths here, relative to the capture folder.
  var path: String
  /// The photograph's file, if it is outside the capture folder: a frame extracted from a video.
  var file: URL?
  var camera: StatedCamera?
  var pose: RigidTransform?
  /// A 16-bit PNG in millimeters, or an LZFSE file in meters if the name ends in `.depth`.
  var depth: String?
  /// Stated width and height of an LZFSE depth map.
  var depthSize: SIMD2<Int>?
  /// Confidence map of the same size.
  var confidence: String?
  var gravity: SIMD3<Double>?
  var time: Double?
  var lacks: [Lack] = []

  init(_ path: String) { self.path = path }

  /// Runs `body`; an error is recorded as the problem of `parts`.
  mutating func attempt(_ parts: FileRemark.Part..., body: (inout ScanEntry) throws -> Void) {
    do { try body(&self) } catch {
      for part in parts { lacks.append(Lack(part: part, problem: FileProblem(error))) }
    }
  }

  /// Sets gravity from the pose, for a world with known vertical axis.
  mutating func addGravity(down: SIMD3<Double>) {
    gravity = pose.map { $0.rotation * down }
  }
}

/// The photographs and other files in a scanner app's folder.
struct ScanListing: Sendable {
  var entries: [ScanEntry] = []
  /// Unused files with reasons.
  var skipped: [FileRemark] = []
}

/// The file layout of a scanner app.
///
/// `ScanLayouts.standard` lists the layouts.
protocol ScanLayout: Sendable {
  /// Format of captures with this layout: name, title, and the reason why other folders do not
  /// match.
  static var format: CaptureFormat { get }
  /// If a folder matches several layouts, the one with the highest precedence is used.
  static var precedence: Int { get }
  /// Returns `nil` if the folder does not have this layout.
  init?(_ folder: URL)
  /// The layout with frames that were extracted from its video to a folder, with the index of each
  /// frame at the end of its name.
  func taking(frames: URL) -> Self
  /// Reads everything except images.
  ///
  /// - Throws: `FileProblem`, `CaptureError`.
  func listing() throws -> ScanListing
}

extension ScanLayout {
  /// Default for layouts whose files no other layout has.
  static var precedence: Int { 0 }
  /// Default for layouts without a video.
  func taking(frames: URL) -> Self { self }
}
