import Evaluation
import Testing

@Suite struct FrameChoiceTests {
  @Test func everyAndNamesAreRead() throws {
    #expect(try FrameChoice("every:8") == .every(8))
    #expect(try FrameChoice("a.jpg, b*") == .names(["a.jpg", "b*"]))
  }

  @Test(arguments: [
    "", ",", "every:", "every:0", "every:1", "every:-3", "every:1e3", "every:99999",
  ])
  func otherTextsAreRejected(text: String) {
    #expect(throws: EvaluationError.badChoice(text)) { try FrameChoice(text) }
  }
}
