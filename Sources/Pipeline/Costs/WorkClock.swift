import Support
import Synchronization

/// Follows work of several parts from any thread, and tells of it as a whole.
package final class WorkClock: Sendable {
  private let work: Mutex<WorkProgress>
  private let start = ContinuousClock.now

  package init(_ work: WorkProgress) { self.work = Mutex(work) }

  private var now: Double { (ContinuousClock.now - start).seconds }

  /// A part begins.
  package func begin(_ part: Int) {
    let time = now
    work.withLock { $0.begin(part, at: time) }
  }

  /// A part is done, or was found done.
  package func finish(_ part: Int) {
    let time = now
    work.withLock { $0.finish(part, at: time) }
  }

  /// The running part's event as one of the whole.
  package func whole(_ event: ProgressEvent) -> ProgressEvent {
    work.withLock { work in
      work.advance(event.fraction)
      let all = Array(work.parts.indices)
      return ProgressEvent(label: event.label, fraction: work.fraction(of: all))
    }
  }
}
