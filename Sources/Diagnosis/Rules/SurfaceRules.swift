import Foundation
import Scene

/// Causes in the surface and its texture.
enum SurfaceRules {
  static let all: [Rule] = [
    holes, loosePieces, unseenSurface, seamExposure, seamDifference, leftOut,
  ]

  /// The weight of defects of the surface: any cause of wrong poses is more important, and can
  /// explain them.
  static let weight = 0.3

  /// Largest gap in azimuth, degrees, of views that surround an object.
  private static let maxGapAround = 120.0
  /// The surface of an object that views surround is open below at most: an opening of a twentieth of
  /// the surface elsewhere is a missing part.
  private static let maxOpening = 0.05

  /// Parts of the surface are missing.
  @Sendable static func holes(_ facts: RunFacts) -> Cause? {
    guard let surface = facts.surface else { return nil }
    var evidence: [Evidence] = []
    if surface.holes > 0 { evidence.append(Evidence(.holes, Double(surface.holes), limit: 0)) }
    if let gap = facts.gapDegrees, gap < maxGapAround, surface.openShare > maxOpening {
      evidence.append(Evidence(.opening, surface.openShare, limit: maxOpening))
    }
    guard !evidence.isEmpty else { return nil }
    return Cause(
      .surfaceHoles, weight: weight, evidence: evidence, advice: [.shoot(.holes)])
  }

  /// The surface does not hang together.
  @Sendable static func loosePieces(_ facts: RunFacts) -> Cause? {
    guard let surface = facts.surface, surface.mesh.components > 1 else { return nil }
    return Cause(
      .loosePieces, weight: weight,
      evidence: [Evidence(.pieces, Double(surface.mesh.components), limit: 1)],
      advice: [.set(stage: .mesh, name: "min-component", value: "100"), .shoot(.holes)])
  }

  /// A large part of the surface is in no photograph, and its color is a guess.
  @Sendable static func unseenSurface(_ facts: RunFacts) -> Cause? {
    var evidence = EvaluationRules.evidence(.unseen, facts)
    if let texture = facts.surface?.texture, texture.unseen > TextureLimits.maxUnseen {
      evidence.insert(
        Evidence(.unseen, texture.unseen, limit: TextureLimits.maxUnseen), at: 0)
    }
    guard !evidence.isEmpty else { return nil }
    return Cause(
      .unseenUnderside, weight: weight, evidence: evidence, advice: [.shoot(.unseenSides)])
  }

  /// Photographs differ much in brightness.
  @Sendable static func seamExposure(_ facts: RunFacts) -> Cause? {
    guard let surface = facts.surface, let texture = surface.texture,
      surface.largestGain > TextureLimits.maxGain
    else { return nil }
    let frames = texture.views.filter { abs(log(max($0.gain, 1e-9))) > log(TextureLimits.maxGain) }
    return Cause(
      .seamExposure, weight: weight, frames: frames.map(\.name),
      evidence: [Evidence(.gain, surface.largestGain, limit: TextureLimits.maxGain)],
      advice: [.shoot(.lockedExposure)])
  }

  /// Photographs disagree where they meet on the surface.
  @Sendable static func seamDifference(_ facts: RunFacts) -> Cause? {
    var evidence = EvaluationRules.evidence(.displaced, facts)
    if let texture = facts.surface?.texture, texture.seamAfter > TextureLimits.maxSeam {
      evidence.insert(
        Evidence(.seamDifference, texture.seamAfter, limit: TextureLimits.maxSeam), at: 0)
    }
    guard !evidence.isEmpty else { return nil }
    return Cause(
      .seamMisaligned, weight: weight, evidence: evidence,
      advice: [.shoot(.lockedExposure)])
  }

  /// Registered photographs that could not be read for the texture.
  @Sendable static func leftOut(_ facts: RunFacts) -> Cause? {
    guard let skipped = facts.surface?.texture?.skipped, !skipped.isEmpty,
      FileRules.damagedFiles(facts) == nil
    else { return nil }
    let names = skipped.map(\.name)
    return Cause(
      .damagedFiles, weight: weight, frames: names,
      evidence: [Evidence(.unreadable, Double(names.count), limit: 0)],
      advice: [.shoot(.copyAgain(names))])
  }
}
