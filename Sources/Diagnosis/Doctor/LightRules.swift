import Capture
import Foundation
import Imaging
import Numerics
import Scene
import Support

/// Detects photographs without content, with underexposure or overexposure, or much brighter or
/// darker than their neighbors, from their thumbnails, and from measurements if there are any.
struct LightRules {
  /// Minimum difference between dark and bright cells, luma levels: a lens cap, a pocket or a blank
  /// wall has less.
  private static let minSpread = 6.0
  /// Fraction of the cells excluded as outliers at either end, such as a lamp or a scratch.
  private static let outlierShare = 0.02
  /// Luma above which a cell is overexposed: the mean of clipped pixels with some JPEG noise.
  private static let clippedLevel: UInt8 = 250
  /// Maximum difference of the mean light from the neighbors, stops: good captures around an object
  /// differ by at most 0.6.
  private static let maxJump = 1.2

  private let lights: [Light?]
  /// Photographs without usable content.
  private(set) var unusable: Set<Int> = []
  private(set) var findings: [Finding] = []

  private struct Light {
    var spread: Double
    /// Luma of the brightest cells, 0 ... 1.
    var brightest: Double
    /// Fraction of overexposed cells, 0 ... 1.
    var clipped: Double
    /// Mean linear light, 0 ... 1.
    var mean: Double

    init(_ thumbnail: Thumbnail) {
      let sorted = thumbnail.cells.sorted()
      let out = Int(saturating: LightRules.outlierShare * Double(sorted.count))
      let (low, high) = (Double(sorted[out]), Double(sorted[sorted.count - 1 - out]))
      spread = high - low
      brightest = high / 255
      let count = Double(sorted.count)
      clipped = Double(sorted.count { $0 >= LightRules.clippedLevel }) / count
      mean = sorted.reduce(0) { $0 + Double(SRGB.linearOfByte[Int($1)]) } / count
    }
  }

  /// - Parameters:
  ///   - thumbnails: One per photograph.
  ///   - qualities: The measurements of the photographs; used if each of them has any.
  init(_ thumbnails: [Thumbnail?], qualities: [FrameQuality?] = []) {
    lights = thumbnails.map { $0.map { Light($0) } }
    add(.blankFrames, .bad, limit: Self.minSpread, unit: .levels, isWorse: <) { light, _ in
      light.spread < Self.minSpread ? light.spread : nil
    }
    addExposure(qualities)
    add(.exposureJump, .doubtful, limit: Self.maxJump, unit: .stops, isWorse: >) { light, others in
      guard let usual = others.map(\.mean).median(), usual > 0, light.mean > 0 else { return nil }
      let stops = abs(log2(light.mean / usual))
      return stops > Self.maxJump ? stops : nil
    }
  }

  /// Adds the photographs that are too dark or overexposed, as `diagnose` determines them.
  private mutating func addExposure(_ qualities: [FrameQuality?]) {
    let isMeasured = lights.indices.allSatisfy { index in
      lights[index] == nil || qualities.indices.contains(index) && qualities[index] != nil
    }
    let found: [FrameLight?] = lights.indices.map { index in
      guard let light = lights[index], !unusable.contains(index) else { return nil }
      return isMeasured
        ? qualities[index].map { FrameLight($0) }
        : FrameLight(brightest: light.brightest, clipped: light.clipped)
    }
    let review = ExposureReview(found)
    func frames(_ fault: ExposureFault) -> [Int] {
      review.faults.indices.filter { review.faults[$0] == fault }
    }
    let (dark, burnt) = (frames(.dark), frames(.burnt))
    unusable.formUnion(dark + burnt)
    if let worst = dark.compactMap({ found[$0]?.brightest }).min() {
      findings.append(
        Finding(
          .underexposed, .bad, frames: dark, value: worst, limit: ExposureReview.minBrightest,
          unit: .share))
    }
    if let worst = burnt.compactMap({ found[$0]?.clipped }).max() {
      findings.append(
        Finding(
          .overexposed, .bad, frames: burnt, value: worst, limit: review.clippedLimit, unit: .share)
      )
    }
  }

  /// Adds the photographs for which a rule returns a value; photographs without content are
  /// reported only by the first rule that detects them.
  private mutating func add(
    _ kind: FaultName, _ severity: FindingSeverity, limit: Double, unit: FindingUnit,
    isWorse: (Double, Double) -> Bool, rule: (Light, [Light]) -> Double?
  ) {
    var frames: [Int] = []
    var worst: Double?
    for (index, light) in lights.enumerated() where !unusable.contains(index) {
      guard let light, let value = rule(light, neighbors(of: index)) else { continue }
      frames.append(index)
      if worst.map({ isWorse(value, $0) }) ?? true { worst = value }
    }
    guard let worst else { return }
    if severity == .bad { unusable.formUnion(frames) }
    findings.append(Finding(kind, severity, frames: frames, value: worst, limit: limit, unit: unit))
  }

  /// Up to four photographs with content on either side.
  private func neighbors(of index: Int) -> [Light] {
    let window =
      max(
        0, index - FrameFeedback.reach)...min(
        lights.count - 1, index + FrameFeedback.reach)
    let others = window.filter { $0 != index && !unusable.contains($0) }.compactMap { lights[$0] }
    return others.count >= FrameFeedback.minNeighbors ? others : []
  }
}
