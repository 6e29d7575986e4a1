import Testing

@testable import Script

/// `EchoHost` with functions.
struct FunctionHost: ScriptHost {
  var inner = EchoHost()
  var functions: [String: UserFunction] = [:]

  var variables: [String: Value] {
    get { inner.variables }
    set { inner.variables = newValue }
  }
  var builtinNames: [String] { inner.builtinNames }

  func builtin(_ name: String) -> Value? { inner.builtin(name) }
  func function(named name: String) -> UserFunction? { functions[name] }
  mutating func define(function: UserFunction) { functions[function.name] = function }
  mutating func perform(_ call: ResolvedCall, quietly: Bool) throws -> Value {
    try inner.perform(call, quietly: quietly)
  }
  mutating func show(_ value: Value) { inner.show(value) }
  mutating func show(seconds: Double) {}
  mutating func passed(_ error: Diagnostic) { inner.passed(error) }
  func checkCancellation() throws {}
  func source(at path: String, from sourcing: Source) throws -> Source {
    try inner.source(at: path, from: sourcing)
  }
}

/// Runs a text on a host with functions and returns its output.
func functionOutput(of text: String) throws -> [String] {
  var host = FunctionHost()
  var interpreter = Interpreter()
  let script = try Script(parsing: Source(name: "test.ocs", text: text))
  _ = try interpreter.run(script.statements, on: &host)
  return host.inner.said
}

@Suite struct UserFunctionTests {
  @Test(
    arguments: [
      ("def twice(x) { return $x * 2 }\ntwice(4)", ["= 8"]),
      ("def twice(x) { return $x * 2 }\ntwice 4", ["= 8"]),
      ("def twice(x) { $x * 2 }\nlet y = (twice(3) + 1)\nsay $y", ["7"]),
      ("def twice(x) { return $x * 2 }\nlet y = twice(3)\nsay $y", ["6"]),
      (
        "def greet(a, b) { say hello $a $b }\ngreet x y\nlet g = greet(1, 2)\nsay $g",
        ["hello x y", "hello 1 2"]
      ),
      ("def f() { let inner = (1); return $inner }\nlet x = (5)\nf\nsay $x", ["= 1", "5"]),
      (
        "def sign(x) { if $x < 0 { return 'low' } else { return 'high' } }\n([-1, 1] | each sign($it))",
        ["= [\"low\", \"high\"]"]
      ),
      ("def find(list) { for x in $list { if $x > 2 { return $x } } }\nfind([1, 3, 4])", ["= 3"]),
      ("def fact(n) { if $n < 2 { return 1 }; return $n * fact($n - 1) }\nfact(5)", ["= 120"]),
      ("let n = (0)\nwhile $n < 3 { say $n; let n = ($n + 1) }", ["0", "1", "2"]),
      ("def f() { return say quiet }\nf", ["= quiet"]),
      ("count([1, 2])", ["= 2"]), ("let n = count([1, 2])\nsay $n", ["2"]),
      ("def count_all(t) { return $t | count }\ncount_all([4, 5])", ["= 2"]),
    ] as [(String, [String])])
  func functionsHaveParametersAndValues(text: String, expected: [String]) throws {
    #expect(try functionOutput(of: text) == expected)
  }

  @Test(arguments: [
    ("return 1", "return outside of a function"), ("def max(a) { }", "max cannot be redefined"),
    ("def f(a, a) { }", "expected the name of a parameter"),
    ("def f(a) { $a }\nf 1 2", "got 2 values"),
    ("def f() { say x }\n(f() + 1)", "a function that runs commands"),
    ("def f(n) { return f($n) }\n(f(1) + 1)", "levels deep"),
    ("(nothing(1))", "unknown function nothing"),
    ("def f() { exit }", "a function cannot exit"), ("while true { }", "more than 1000000 times"),
    ("def f(n) { f $n }\nf 1", "levels deep"),
  ])
  func errorsOfFunctions(text: String, message: String) {
    #expect {
      try functionOutput(of: text)
    } throws: { ($0 as? Diagnostic)?.message.contains(message) == true }
  }

  @Test func errorsInQuotedConditionsHaveTheirLine() throws {
    #expect {
      try Script(parsing: Source(name: "a.ocs", text: "pwd\nframes --where \"a >\""))
    } throws: { ($0 as? Diagnostic)?.span?.location.line == 2 }
  }
}
