import Formats
import Foundation
import Geometry
import Numerics
import Scene

/// What a scanner app's files say of one photograph, before the files that they name are opened.
struct ScanEntry: Sendable {
  /// A part that was stated or should be there, and why it cannot be used.
  struct Lack: Sendable {
    var part: FileRemark.Part
    var problem: FileProblem
  }

  /// The photograph, relative to the capture's folder, as all paths here.
  var path: String
  var camera: StatedCamera?
  var pose: RigidTransform?
  /// A 16-bit PNG of millimetres, or LZFSE of metres where the name ends in `.depth`.
  var depth: String?
  /// Width and height of such a map, where they are stated.
  var depthSize: SIMD2<Int>?
  /// Its confidence, of the same size.
  var confidence: String?
  var gravity: SIMD3<Double>?
  var time: Double?
  var lacks: [Lack] = []

  init(_ path: String) { self.path = path }

  /// Runs `body`; what it throws is noted as the lack of `parts`.
  mutating func attempt(_ parts: FileRemark.Part..., body: (inout ScanEntry) throws -> Void) {
    do { try body(&self) } catch {
      for part in parts { lacks.append(Lack(part: part, problem: FileProblem(error))) }
    }
  }

  /// Gravity from the pose in a world whose vertical the app knows.
  mutating func addGravity(down: SIMD3<Double>) {
    gravity = pose.map { $0.rotation * down }
  }
}

/// The photographs of a scanner app's folder, and what else lies there.
struct ScanListing: Sendable {
  var entries: [ScanEntry] = []
  /// Files that are not used, with the reason.
  var skipped: [FileRemark] = []
}

/// How a scanner app lays out its files.
///
/// `ScanLayouts.standard` lists the layouts.
protocol ScanLayout: Sendable {
  /// The format of captures with this layout: its name, title, and what other folders lack.
  static var format: CaptureFormat { get }
  /// Of several layouts that a folder has, the one with the highest precedence is read.
  static var precedence: Int { get }
  /// The layout in which this folder is written; `nil` for another.
  init?(_ folder: URL)
  /// Reads all but pictures.
  ///
  /// - Throws: `FileProblem`, `CaptureError`.
  func listing() throws -> ScanListing
}

extension ScanLayout {
  /// That of a layout whose files no other layout has.
  static var precedence: Int { 0 }
}
