import Foundation
import Numerics
import Scene

/// Numbers how the object lay in the samples, from 1.
///
/// A guided session keeps the object's box from pass to pass, and has it chosen anew when the object
/// was turned over: a pass with another box than the one before begins another orientation, a pass
/// with the same box, or without any, does not. Another session is another orientation.
struct SampleOrientations {
  private struct Pass: Hashable {
    var session: UUID?
    var pass: Int?
  }

  /// Metres by which the numbers of the same box may differ: they were rounded.
  private static let tolerance = 1e-3

  /// Orientation of each pass.
  private var known: [Pass: Int] = [:]
  /// The boxes of each session's passes so far, with their orientations.
  private var boxes: [UUID?: [(box: ObjectBox, orientation: Int)]] = [:]
  private var count = 0

  /// The number of a sample's orientation.
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
