import Commands
import Foundation
import Script
import Support
import Synchronization

/// Carries out the kernel's requests one after the other.
struct KernelWorker {
  private var shell: Shell
  private let request = CurrentRequest()

  init(_ arguments: Arguments) {
    let request = self.request
    let context = RunContext(
      seed: arguments.seed, threads: arguments.threads, cancellation: Signals.cancellation,
      onProgress: { request.progress($0) })
    var bench = Workbench(context: context)
    bench.workspaceRoot = arguments.workspace.map {
      URL(fileURLWithPath: $0).standardizedFileURL
    }
    shell = Shell(bench: bench, presenter: KernelPresenter(request: request))
  }

  /// Serves one request; returns a status when the code asked to exit.
  mutating func serve(_ value: Value) -> Int32? {
    let record = value.record ?? Record()
    request.begin(record["id"] ?? .null)
    if let code = record["code"]?.string { return run(code) }
    if let line = record["complete"]?.string {
      let completion = shell.complete(line)
      request.send(
        "completion",
        [
          "start": .number(completion.start),
          "candidates": .list(completion.candidates.map { .string($0) }),
        ])
      done("ok")
    } else if let code = record["inspect"]?.string {
      inspect(code)
    } else {
      request.send("error", ["message": "a request holds code, complete, inspect or interrupt"])
      done("error")
    }
    return nil
  }

  private mutating func run(_ code: String) -> Int32? {
    Signals.cancellation.reset()
    do {
      let outcome = try shell.run(Source(name: "cell", text: code))
      if case .exit(let status) = outcome {
        done("exit")
        return status
      }
      done("ok")
    } catch is Cancelled {
      done("interrupted")
    } catch {
      let diagnostic =
        error as? Diagnostic ?? Diagnostic(.failure, Messages.text(of: error).message)
      var fields = ErrorRecord.make(diagnostic)
      fields["rendered"] = .string(diagnostic.rendered)
      request.send("error", fields)
      done("error")
    }
    return nil
  }

  /// Tells whether code is complete, incomplete or wrong.
  private func inspect(_ code: String) {
    var state: Value = "complete"
    do {
      _ = try Script(parsing: Source(name: "cell", text: code))
    } catch let error as Diagnostic {
      state = error.kind == .incomplete ? "incomplete" : "invalid"
    } catch {
      state = "invalid"
    }
    request.send("inspection", ["state": state])
    done("ok")
  }

  private func done(_ status: String) { request.send("done", ["status": .string(status)]) }
}

/// The request being served; progress comes from any thread.
final class CurrentRequest: Sendable {
  private let state = Mutex<(id: Value, sent: ContinuousClock.Instant)>(
    (.null, ContinuousClock.now))

  func begin(_ id: Value) { state.withLock { $0.id = id } }

  func send(_ event: String, _ fields: Record) {
    KernelEvent.send(state.withLock { $0.id }, event, fields)
  }

  /// Shortest time between two progress events.
  private static let interval = Duration.milliseconds(100)

  /// Sends progress ten times a second at most.
  func progress(_ event: ProgressEvent) {
    let id: Value? = state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.sent > Self.interval || event.fraction >= 1 else { return nil }
      state.sent = now
      return state.id
    }
    guard let id else { return }
    let percent = (event.fraction * 1000).rounded() / 1000
    KernelEvent.send(
      id, "progress", ["label": .string(event.label), "fraction": .number(percent)])
  }
}

/// Turns replies into events.
struct KernelPresenter: Presenter {
  /// Characters on a line of a notebook's output.
  private static let width = 120

  let request: CurrentRequest

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { request.send("remark", ["text": .string(remark)]) }
    if quietly { return }
    let text = HumanText.lines(reply, width: Self.width)
    if !text.isEmpty { request.send("text", ["text": .string(text)]) }
    request.send("value", ["command": .string(command), "value": reply.value])
    for image in reply.images { request.send("image", ["path": .string(image.path)]) }
  }

  func present(_ value: Value) {
    request.send("text", ["text": .string(HumanText.value(value, width: Self.width))])
    request.send("value", ["command": "value", "value": value])
  }

  func present(seconds: Double) {
    request.send("text", ["text": .string("took \(HumanText.duration(seconds))")])
  }

  func passed(_ error: Diagnostic) {
    request.send("remark", ["text": .string("passed over: \(error.description)")])
  }
}
