import Testing

@testable import ShellKit

@Suite struct LinePatternTests {
  @Test(arguments: [
    ("plain", "plain", true), ("plain", "plain ", false), ("", "", true),
    ("[~3.5±0.2] px", "3.62 px", true), ("[~3.5±0.2] px", "3.8 px", false),
    ("[~100]", "100.9", true), ("[~100]", "102", false), ("[~-1±0.1]", "-1.05", true),
    ("took [*] s", "took 1.2 s", true), ("took [*] s", "took 1.2 min", false),
    ("a[0] is [~2]", "a[0] is 2", true), ("[none]", "[none]", true), ("[~x]", "[~x]", true),
    ("[~3]", "many", false), ("[*]", "", true),
  ])
  func patternsMatchWithinTheirTolerances(pattern: String, line: String, matches: Bool) {
    #expect(LinePattern(pattern).matches(line) == matches)
  }

  @Test func dotsMatchAnyNumberOfLines() {
    #expect(LinePattern.match(["a", "...", "d"], ["a", "b", "c", "d"]))
    #expect(LinePattern.match(["...", "d"], ["d"]))
    #expect(LinePattern.match(["..."], []))
    #expect(!LinePattern.match(["a", "..."], ["b"]))
    #expect(!LinePattern.match([], ["b"]))
  }

  @Test func differencesIncludeCommonLines() {
    let lines = LineDifference.lines(
      expected: ["a", "b", "[~3±1]", "d"], found: ["a", "c", "4", "d", "e"])
    #expect(lines == ["  a", "- b", "+ c", "  4", "  d", "+ e"])
  }
}
