import Foundation
import Numerics
import Scene

/// Numbers the orientations of the object across samples, from 1.
///
/// A guided session keeps the bounding box between passes, and asks for a new one after the object
/// is flipped. A pass with a box that differs from those of earlier passes therefore starts another
/// orientation; a pass with the same box, or without a box, does not. Another session also starts
/// another orientation.
struct SampleOrientations {
  private struct Pass: Hashable {
    var session: UUID?
    var pass: Int?
  }

  /// Tolerance in meters for comparing boxes, because their numbers are rounded.
  private static let tolerance = 1e-3

  /// Orientation of each pass.
  private var known: [Pass: Int] = [:]
  /// Boxes of each session's passes so far, with their orientations.
  private var boxes: [UUID?: [(box: ObjectBox, orientation: Int)]] = [:]
  private var count = 0

  /// Returns the number of the sample's orientation.
  mutating func number(of sample: PhotogrammetrySample, box: ObjectBox?) -> Int {
    let pass = Pass(session: sample.sessionID, pass: sample.scanPassID)
    if let number = known[pass] {
      note(box, number, of: pass)
      return number
    }
    let number = orientation(of: pass, box)
    known[pass] = number
    note(box, number, of: pass)
    return number
  }

  private mutating func orientation(of pass: Pass, _ box: ObjectBox?) -> Int {
    let earlier = known.filter { $0.key.session == pass.session }.values
    guard let newest = earlier.max() else {
      count += 1
      return count
    }
    let boxes = boxes[pass.session] ?? []
    guard let box, !boxes.isEmpty else { return newest }
    if let same = boxes.first(where: { Self.isSame($0.box, box) }) { return same.orientation }
    count += 1
    return count
  }

  private mutating func note(_ box: ObjectBox?, _ number: Int, of pass: Pass) {
    guard let box,
      !boxes[pass.session, default: []].contains(where: { Self.isSame($0.box, box) })
    else { return }
    boxes[pass.session, default: []].append((box, number))
  }

  private static func isSame(_ a: ObjectBox, _ b: ObjectBox) -> Bool {
    zip(a.corners, b.corners).allSatisfy { distance($0, $1) < tolerance }
  }
}
