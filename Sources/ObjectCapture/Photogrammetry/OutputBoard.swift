import Synchronization

/// The outputs of a session that a listener may still need, in order.
final class OutputBoard: Sendable {
  typealias Output = PhotogrammetrySession.Output
  private typealias Waiter = CheckedContinuation<Output?, Never>

  private struct State {
    /// The outputs from number `first` on.
    var outputs: [Output] = []
    var first = 0
    /// Number of the first output that no listener has received.
    var unseen = 0
    /// Number of the next output of each listener.
    var places: [Int: Int] = [:]
    var waiters: [Int: Waiter] = [:]
    var nextListener = 0
    var isClosed = false

    var end: Int { first + outputs.count }

    /// The next output of a listener, if there is one.
    mutating func take(_ listener: Int) -> Output? {
      guard let place = places[listener], place < end else { return nil }
      let output = outputs[place - first]
      places[listener] = place + 1
      unseen = max(unseen, place + 1)
      drop()
      return output
    }

    /// Removes outputs that every listener has received.
    mutating func drop() {
      let needed = min(unseen, places.values.min() ?? unseen)
      guard needed > first else { return }
      outputs.removeFirst(needed - first)
      first = needed
    }
  }

  private let state = Mutex(State())

  /// Receives outputs until it is released.
  final class Listener: Sendable {
    private let board: OutputBoard
    private let number: Int

    fileprivate init(_ board: OutputBoard, number: Int) {
      (self.board, self.number) = (board, number)
    }

    deinit { board.leave(number) }

    /// Waits for the next output; returns `nil` at the end, or if the task is cancelled.
    func next() async -> Output? {
      await withTaskCancellationHandler {
        await withCheckedContinuation { board.wait(number, $0) }
      } onCancel: {
        board.interrupt(number)
      }
    }
  }

  /// Adds a listener, which starts with the first output that no listener has received.
  func listen() -> Listener {
    let number = state.withLock { state in
      defer { state.nextListener += 1 }
      state.places[state.nextListener] = state.unseen
      return state.nextListener
    }
    return Listener(self, number: number)
  }

  /// Sends an output to all listeners, present and future.
  func tell(_ output: Output) {
    let ready = state.withLock { state in
      state.outputs.append(output)
      return state.waiters.keys.sorted().compactMap { number in
        state.take(number).map { (state.waiters.removeValue(forKey: number), $0) }
      }
    }
    for (waiter, output) in ready { waiter?.resume(returning: output) }
  }

  /// Ends all sequences after the outputs so far.
  func close() {
    let waiters = state.withLock { state in
      state.isClosed = true
      defer { state.waiters = [:] }
      return Array(state.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: nil) }
  }

  private func wait(_ number: Int, _ waiter: CheckedContinuation<Output?, Never>) {
    let (answer, isAnswered, earlier) = state.withLock { state -> (Output?, Bool, Waiter?) in
      if let output = state.take(number) { return (output, true, nil) }
      // Tested while locked: a task cancelled later is interrupted later.
      if state.isClosed || Task.isCancelled { return (nil, true, nil) }
      // Two tasks cannot wait on one iterator; the earlier one ends.
      return (nil, false, state.waiters.updateValue(waiter, forKey: number))
    }
    earlier?.resume(returning: nil)
    if isAnswered { waiter.resume(returning: answer) }
  }

  private func interrupt(_ number: Int) {
    state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(returning: nil)
  }

  private func leave(_ number: Int) {
    state.withLock { state in
      state.places[number] = nil
      state.drop()
    }
  }
}
