import Script

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
