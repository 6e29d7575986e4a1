import Foundation
import Pipeline
import Scene
import Support
import Synchronization

/// Reports the progress of each request while stages run on any number of threads.
final class ProgressTeller: Sendable {
  typealias Output = PhotogrammetrySession.Output

  /// A request and the indices of the parts of work it needs.
  struct Share: Sendable {
    let request: PhotogrammetrySession.Request
    let parts: [Int]
    var isDone = false
    /// Fraction reported last, so that progress never decreases.
    var told = 0.0
  }

  private struct State {
    var work: WorkProgress
    var shares: [Share]
    var stage: Output.ProcessingStage?
    var lastTold = -Double.infinity
  }

  private let state: Mutex<State>
  private let tell: @Sendable (Output) -> Void
  private let start = ContinuousClock.now
  /// Minimum seconds between two reports.
  private static let interval = 0.1

  init(
    _ work: WorkProgress, _ shares: [Share], tell: @escaping @Sendable (Output) -> Void
  ) {
    state = Mutex(State(work: work, shares: shares))
    self.tell = tell
  }

  private var now: Double { (ContinuousClock.now - start).seconds }

  /// Marks the start of a part of the work.
  func begin(_ part: Int, _ stage: Output.ProcessingStage) {
    let time = now
    state.withLock {
      $0.work.begin(part, at: time)
      $0.stage = stage
      $0.lastTold = -.infinity
    }
    report()
  }

  /// Sets the completed fraction of the running part.
  func advance(_ fraction: Double) {
    state.withLock { $0.work.advance(fraction) }
    report()
  }

  /// Marks a part as done, whether computed or cached.
  func finish(_ part: Int) {
    let time = now
    state.withLock { $0.work.finish(part, at: time) }
  }

  /// Marks a request as complete or failed.
  func end(_ index: Int, isComplete: Bool) {
    let request: PhotogrammetrySession.Request? = state.withLock { state in
      state.shares[index].isDone = true
      return isComplete && state.shares[index].told < 1 ? state.shares[index].request : nil
    }
    if let request { tell(.requestProgress(request, fractionComplete: 1)) }
  }

  private func report() {
    let time = now
    state.withLock { state in
      guard time - state.lastTold >= Self.interval else { return }
      state.lastTold = time
      for index in state.shares.indices where !state.shares[index].isDone {
        let share = state.shares[index]
        let fraction = max(share.told, min(1, state.work.fraction(of: share.parts)))
        state.shares[index].told = fraction
        let remaining = state.work.remaining(for: share.parts, at: time)
        // Reported while locked, so that reports stay in order.
        tell(.requestProgress(share.request, fractionComplete: fraction))
        tell(
          .requestProgressInfo(
            share.request,
            Output.ProgressInfo(estimatedRemainingTime: remaining, processingStage: state.stage)))
      }
    }
  }
}

extension PhotogrammetrySession.Output.ProcessingStage {
  /// The processing stage to which a stage of the pipeline belongs.
  package init(stage: StageName) {
    switch stage {
    case .features: self = .preProcessing
    case .match, .align: self = .imageAlignment
    case .dense: self = .pointCloudGeneration
    case .mesh: self = .meshGeneration
    case .texture: self = .textureMapping
    default: self = .optimization
    }
  }
}
