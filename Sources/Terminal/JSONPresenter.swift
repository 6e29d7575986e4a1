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
