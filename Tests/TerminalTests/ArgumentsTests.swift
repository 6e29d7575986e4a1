import Support
import Testing

@testable import Terminal

@Suite struct ArgumentsTests {
  @Test func wordsAfterAScriptAreItsArguments() throws {
    let arguments = try Arguments(["--quiet", "run.ocs", "a", "--json"])
    #expect(arguments.input == .script("run.ocs", arguments: ["a", "--json"]))
    #expect(arguments.isQuiet)
    #expect(!arguments.isJSON)
  }

  @Test func optionsMayFollowCommands() throws {
    let arguments = try Arguments(["-c", "pwd", "--json", "--threads=3", "--seed", "7"])
    #expect(arguments.input == .commands("pwd"))
    #expect(arguments.isJSON)
    #expect(arguments.threads == 3)
    #expect(arguments.seed == 7)
  }

  @Test func memoryAcceptsSizesWithUnits() throws {
    #expect(try Arguments(["--memory", "2G"]).memory == 2 << 30)
    #expect(try Arguments(["--memory=1500m"]).memory == 1500 << 20)
    #expect(try Arguments(["--memory", "1.5G"]).memory == 1536 << 20)
    #expect(try Arguments(["--memory", "100000000"]).memory == 100_000_000)
    #expect(try Arguments([]).memory == MachineMemory.half)
  }

  @Test func testIsACommandUnlessItIsAPath() throws {
    #expect(
      try Arguments(["test", "a b.ocs", "--update"]).input == .commands("test \"a b.ocs\" --update")
    )
    #expect(try Arguments(["./test"]).input == .script("./test", arguments: []))
  }

  @Test func picturesOptionSelectsTheProtocol() throws {
    #expect(try Arguments(["--pictures", "sixel"]).pictures == .sixel)
    #expect(try Arguments(["--pictures=auto"]).pictures == nil)
    #expect(try Arguments([]).pictures == nil)
  }

  @Test func formatOptionSelectsTheOutputFormat() throws {
    #expect(try Arguments(["--format", "csv"]).format == .csv)
    #expect(try Arguments(["--format=json", "-c", "pwd"]).isJSON)
  }

  @Test(arguments: [
    ["--format", "xml"], ["--pictures", "gif"], ["--no-such"], ["-c"], ["--threads", "0"],
    ["--threads", "many"], ["--memory", "G"], ["--memory", "10M"], ["--memory", "-2G"],
    ["--memory", "2 G"], ["--memory", "1e9"], ["--memory", "99999999999T"],
    ["--quiet=yes"],
    ["-c", "pwd", "left over"],
  ])
  func invalidArgumentsEndWithStatus2(words: [String]) {
    #expect(throws: Arguments.UsageError.self) { try Arguments(words) }
    #expect(ShellDriver.main(words) == 2)
  }
}
