import Scene
import Support

/// The pictures of `show`.
package enum PictureKind: String, CaseIterable, Sendable {
  case frame, picks, markers, features, pair, graph, tracks, residuals, coverage, top, plan, dial
  case sensorDepth = "sensor-depth"
  case depth, masks, points, mesh, outlines, model, evaluation, session

  /// The number of frames that the picture requires.
  package var frames: ClosedRange<Int> {
    switch self {
    case .frame, .picks, .markers, .features, .depth, .sensorDepth, .outlines: 1...1
    case .pair: 2...2
    case .masks, .residuals, .evaluation: 0...1
    case .graph, .tracks, .coverage, .top, .plan, .dial, .points, .mesh, .model, .session: 0...0
    }
  }

  /// Whether the picture can be seen from any side.
  package var isOfWorld: Bool { [.points, .mesh, .model, .evaluation].contains(self) }

  /// The number of frames that the picture requires, as text.
  package var frameWords: String {
    frames.lowerBound == frames.upperBound
      ? "\(frames.lowerBound)" : "\(frames.lowerBound) or \(frames.upperBound)"
  }
}

extension PictureKind {
  /// The stage whose result the picture shows.
  package var stage: StageName? {
    switch self {
    case .frame, .picks, .markers, .dial, .sensorDepth, .masks, .evaluation, .session: nil
    case .features: .features
    case .pair, .graph: .match
    case .residuals, .coverage, .plan, .tracks, .top, .points: .align
    case .depth: .dense
    case .mesh, .outlines: .mesh
    case .model: .texture
    }
  }
}
