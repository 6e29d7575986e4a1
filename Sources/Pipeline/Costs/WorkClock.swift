import Support
import Synchronization

/// Tracks the progress of work in several parts from any thread, and reports it as a whole.
package final class WorkClock: Sendable {
  private let work: Mutex<WorkProgress>
  private let start = ContinuousClock.now

  package init(_ work: WorkProgress) { self.work = Mutex(work) }

  private var now: Double { (ContinuousClock.now - start).seconds }

  /// Marks the beginning of a part.
  package func begin(_ part: Int) {
    let time = now
    work.withLock { $0.begin(part, at: time) }
  }

  /// Marks a part as done, whether computed or found in the cache.
  package func finish(_ part: Int) {
    let time = now
    work.withLock { $0.finish(part, at: time) }
  }

  /// Converts the running part's event to one of the whole work.
  package func whole(_ event: ProgressEvent) -> ProgressEvent {
    work.withLock { work in
      work.advance(event.fraction)
      let all = Array(work.parts.indices)
      return ProgressEvent(label: event.label, fraction: work.fraction(of: all))
    }
  }
}
