import Foundation
import Script
import Synchronization

/// Writes events, each as a complete line.
enum KernelEvent {
  private static let lock = Mutex<Void>(())

  static func send(_ id: Value, event: String, fields: Record = [:]) {
    var record: Record = ["id": id, "event": .string(event)]
    for (key, value) in fields.fields { record[key] = value }
    let line = Value.record(record).json + "\n"
    lock.withLock { _ in if !Output.write(line, to: 1) { _exit(141) } }
  }
}
