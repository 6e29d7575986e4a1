import Commands
import Script

/// Writes one JSON object a command on standard output.
///
/// A record's fields stand at the top level beside `command`; a table is under `rows`, anything
/// else under `value`.
struct JSONPresenter: Presenter {
  let output: Output

  func present(_ reply: Reply, of command: String, quietly: Bool) {
    for remark in reply.remarks { output.remark(remark) }
    output.out(JSONPresenter.object(command, reply.value).json)
  }

  func present(_ value: Value) { output.out(JSONPresenter.object("value", value).json) }

  func present(seconds: Double) {
    output.out(Value.record(["command": "time", "seconds": .number(seconds)]).json)
  }

  func passed(_ error: Diagnostic) {
    output.out(
      Value.record(["command": "try", "passed": .record(ErrorRecord.make(error))]).json)
  }

  static func object(_ command: String, _ value: Value) -> Value {
    var object: Record = ["command": .string(command)]
    switch value {
    case .record(let record):
      for (key, value) in record.fields { object[key] = value }
    case .list: object["rows"] = value
    case .null: break
    default: object["value"] = value
    }
    return .record(object)
  }
}

/// An error as a record.
enum ErrorRecord {
  static func make(_ error: Diagnostic) -> Record {
    var record: Record = ["message": .string(error.message)]
    if let span = error.span, !span.source.isInteractive {
      let (line, column) = span.location
      record["file"] = .string(span.source.name)
      record["line"] = .number(line)
      record["column"] = .number(column)
    }
    if let suggestion = error.suggestion { record["suggestion"] = .string(suggestion) }
    if !error.notes.isEmpty { record["notes"] = .list(error.notes.map { .string($0) }) }
    return record
  }
}
