import Foundation
import Testing

@testable import Terminal

@Suite struct LineReaderTests {
  private func lines(_ chunks: [String]) -> [String] {
    let pipe = PipeEnds()
    for chunk in chunks { pipe.send(Array(chunk.utf8)) }
    pipe.end()
    var reader = LineReader(descriptor: pipe.reader)
    var found: [String] = []
    while let line = reader.next() { found.append(line) }
    return found
  }

  @Test func linesAreReadWithoutLineBreaks() {
    #expect(lines(["a\nb\n", "c\n"]) == ["a", "b", "c"])
    #expect(lines(["a\n\nb\n"]) == ["a", "", "b"])
    #expect(lines([]) == [])
  }

  @Test func theLastLineNeedsNoLineBreak() {
    #expect(lines(["a\nb"]) == ["a", "b"])
  }

  @Test func aLineIsReadAsSoonAsItIsComplete() {
    let pipe = PipeEnds()
    pipe.send(Array("first\nsec".utf8))
    var reader = LineReader(descriptor: pipe.reader)
    #expect(reader.next() == "first")
    pipe.send(Array("ond\n".utf8))
    #expect(reader.next() == "second")
  }

  @Test func longLinesAreReadCompletely() {
    let line = String(repeating: "x", count: 60_000)
    #expect(lines([line, "\nend\n"]) == [line, "end"])
  }
}
