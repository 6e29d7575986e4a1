import Script
import Testing

@testable import ShellKit

@Suite struct ReplyWidthTests {
  private let sentence = String(repeating: "word ", count: 60) + "end"

  private var reply: Reply {
    let rows: [Record] = [["name": "a", "what": .string(sentence)]]
    return Reply([.text("findings"), .text(""), .table(rows)], value: .list([]))
  }

  @Test(arguments: [40, 100, 200])
  func tablesInMixedRepliesFitTheWidth(width: Int) {
    let lines = PrintedText.of(reply, of: "doctor", in: .table, width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.count == width })
    #expect(lines.first == "findings")
  }

  @Test func redirectedOutputIsNotTruncated() {
    let captured = CapturedOutput(TranscriptOutput())
    captured.present(reply, of: "doctor", quietly: false)
    #expect(captured.text.contains(sentence))
  }

  @Test func repliesWithoutValueArePrintedAsTextInOtherFormats() {
    var reply = reply
    reply.value = .null
    let text = PrintedText.of(reply, of: "doctor", in: .markdown, width: 40)
    #expect(text.contains("findings"))
    #expect(text.contains(sentence))
  }
}
