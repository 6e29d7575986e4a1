extension Parser {
  /// Parses any number of `| VERB …`; stops before a `|` that is followed by a program.
  mutating func verbs() throws -> [TableVerb] {
    var verbs: [TableVerb] = []
    while verbs.count < Parser.maxDepth {
      let before = position
      skipExpressionBlanks()
      guard current == UInt8(ascii: "|"), peek() != UInt8(ascii: "|") else {
        position = before
        return verbs
      }
      position += 1
      skipBlanks(lines: true)
      let start = position
      guard let name = verbName() else {
        position = before
        return verbs
      }
      let isProgram =
        openBrackets == 0 && TableVerbInfo.programs.contains(name) && current == UInt8(ascii: "-")
      do {
        let kind = try inVerb { try $0.verb(name) }
        let end = position
        skipBlanks()
        guard endsVerb else {
          throw error("unexpected text after \(name)" + Self.hint(after: name))
        }
        position = end
        verbs.append(TableVerb(kind: kind, span: span(from: start)))
      } catch let problem as Diagnostic where isProgram {
        _ = problem
        position = before
        return verbs
      }
    }
    throw error("more than \(Parser.maxDepth) steps in a pipeline")
  }

  /// What may be meant by text after a complete step.
  private static func hint(after name: String) -> String {
    let commas =
      ["select", "sort", "group", "distinct"].contains(name)
      ? "; columns are separated by commas" : ""
    return commas + (TableVerbInfo.programs.contains(name) ? "; | !\(name) is a program" : "")
  }

  private var endsVerb: Bool {
    isAtStatementEnd || startsRedirection || current == UInt8(ascii: ")")
  }

  private mutating func inVerb<T>(_ body: (inout Parser) throws -> T) throws -> T {
    let outer = isInVerb
    isInVerb = true
    defer { isInVerb = outer }
    return try nested(body)
  }

  /// The name of a verb, which is consumed with the following blanks; `nil` for any other word.
  private mutating func verbName() -> String? {
    let start = position
    guard let name = identifier(), TableVerbInfo.named(name) != nil,
      current.map({
        Parser.isBlank($0) || $0 == 10 || $0 == 124 || $0 == 41 || $0 == 35 || $0 == 59
          || $0 == 62 || $0 == 125
      }) ?? true
    else {
      position = start
      return nil
    }
    skipBlanks()
    return name
  }

  private mutating func verb(_ name: String) throws -> TableVerb.Kind {
    if let aggregate = TableVerb.Aggregate(rawValue: name) {
      return .aggregate(aggregate, aggregate == .count ? nil : try optionalOperand())
    }
    switch name {
    case "where": return .filter(try filter())
    case "each": return .each(try operand("each needs an expression"))
    case "sort": return .sort(try list { try $0.sortKey() })
    case "first": return .first(try optionalOperand())
    case "last": return .last(try optionalOperand())
    case "reverse": return .reverse
    case "get":
      guard let field = identifier() else { throw error("get needs the name of a field") }
      return .get(field)
    case "select": return .select(try list { try $0.column() })
    case "distinct": return .distinct(endsVerb ? [] : try list { try $0.column() })
    case "group":
      guard takeKeyword("by") else { throw error("expected group by COLUMN") }
      return .group(try list { try $0.column() })
    default:
      let table = try operand("join needs a table")
      skipExpressionBlanks()
      guard takeKeyword("on"), let column = identifier() else {
        throw error("expected join TABLE on COLUMN")
      }
      return .join(table, on: column)
    }
  }

  private mutating func operand(_ message: String) throws -> Expression {
    guard !endsVerb else { throw error(message) }
    return try expression()
  }

  /// The expression of `where`, in which `>` compares.
  private mutating func filter() throws -> Expression {
    let outer = isInCondition
    isInCondition = true
    defer { isInCondition = outer }
    return try operand("where needs a condition")
  }

  private mutating func optionalOperand() throws -> Expression? {
    endsVerb ? nil : try expression()
  }

  private mutating func list<T>(_ item: (inout Parser) throws -> T) throws -> [T] {
    guard !endsVerb else { throw error("expected a column") }
    var items: [T] = []
    repeat {
      skipExpressionBlanks()
      items.append(try item(&self))
      skipExpressionBlanks()
    } while take(",")
    return items
  }

  private mutating func sortKey() throws -> TableVerb.SortKey {
    let isDescending = take("-")
    return TableVerb.SortKey(
      value: try expression(), isDescending: isDescending)
  }

  /// A column, or an expression with a name.
  private mutating func column() throws -> TableVerb.Column {
    let value = try expression()
    let end = position
    skipExpressionBlanks()
    if takeKeyword("as") {
      guard let name = identifier() else { throw error("expected a name after as") }
      return TableVerb.Column(name: name, value: value)
    }
    position = end
    let name = if case .name(let name) = value.node { name } else { value.sourceText }
    return TableVerb.Column(name: name, value: value)
  }
}
