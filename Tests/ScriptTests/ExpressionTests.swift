import Testing

@testable import Script

@Suite struct ExpressionTests {
  @Test(
    arguments: [
      ("1 + 2 * 3", Value.number(7)), ("(1 + 2) * 3", .number(9)), ("-2 - -3", .number(1)),
      ("10 - 4 - 3", .number(3)), ("7 % 4", .number(3)), ("1e3 / 4", .number(250)),
      ("2 * 3 == 6 && !(1 > 2)", .bool(true)), ("1 < 2 || 1 / 0 == 1", .bool(true)),
      ("\"a\" + 'b' + 1", "ab1"), ("'b' in ['a', 'b']", .bool(true)),
      ("'ell' in 'hello'", .bool(true)), ("null < 1", .bool(false)), ("null == null", .bool(true)),
      ("[1, [2], 'x'][1][0]", .number(2)), ("[1, 2, 3][-1]", .number(3)), (".5 + 1.", .number(1.5)),
    ] as [(String, Value)])
  func operatorsHaveTheirUsualMeaning(text: String, expected: Value) throws {
    if text.hasSuffix(".") {
      #expect(throws: Diagnostic.self) { try value(of: text) }
    } else {
      #expect(try value(of: text) == expected)
    }
  }

  @Test(
    arguments: [
      ("count([1, 2, 3])", Value.number(3)), ("count('abc')", .number(3)),
      ("min([3, 1, 2])", .number(1)), ("max(3, 9, 2)", .number(9)), ("mean([1, 2, 6])", .number(3)),
      ("median([5, 1, 3])", .number(3)), ("median([1, 2, 3, 4])", .number(2.5)),
      ("mean([])", .null), ("mean([1, null, 3])", .number(2)), ("abs(-2.5)", .number(2.5)),
      ("round(2.567, 2)", .number(2.57)), ("round(2.4)", .number(2)),
      ("format('%.2f|%5d|%-4s|%%', 3.14159, 42, 'ab')", "3.14|   42|ab  |%"),
      ("format(2.5, 2)", "2.50"),
    ] as [(String, Value)])
  func functionsReturnExpectedValues(text: String, expected: Value) throws {
    #expect(try value(of: text) == expected)
  }

  @Test func fieldsAndIndicesSelectFromRecordsAndTables() throws {
    let table = Value.list([["name": "a", "size": .number(2)], ["name": "b", "size": .number(5)]])
    let variables = ["t": table]
    #expect(try value(of: "$t[1].name", variables) == "b")
    #expect(try value(of: "max($t.size)", variables) == .number(5))
    #expect(try value(of: "$t[0]['size']", variables) == .number(2))
  }

  @Test(arguments: [
    ("1 +", "expected a value"), ("1 / 0", "division by zero"), ("1 + true", "takes numbers"),
    ("[1, 2][5]", "outside a list of 2"), ("'a' < 1", "cannot compare"), ("!3", "true or false"),
    ("1e999", "too large"), ("maen([1])", "unknown function maen"), ("abs(1, 2)", "2 arguments"),
    ("speed > 1", "speed has no meaning here"), ("$nothing", "there is no variable"),
    ("format('%n', 1)", "format() knows"), ("format('%500d', 1)", "widths up to 200"),
    ("3px", "followed by a letter"),
  ])
  func errorsHaveSpecificMessages(text: String, message: String) {
    #expect {
      try value(of: text)
    } throws: { error in
      (error as? Diagnostic)?.message.contains(message) == true
    }
  }

  @Test func whereConditionsReadTheFieldsOfARow() throws {
    let row: Record = ["sharpness": .number(0.4), "name": "a.jpg"]
    let scope = Scope(names: { [] }, lookup: { _ in nil }).at(row)
    let good = try Script.expression(Source(name: "", text: "sharpness < 0.5 && 'a' in name"))
    #expect(try good.condition(in: scope))
    let misspelled = try Script.expression(Source(name: "", text: "sharpnes < 1"))
    #expect {
      try misspelled.condition(in: scope)
    } throws: { ($0 as? Diagnostic)?.suggestion == "sharpness" }
  }
}
