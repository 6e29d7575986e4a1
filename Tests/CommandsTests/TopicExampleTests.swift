import TestSupport
import Testing

/// Runs the examples of the help's topics and compares their output with the stated one.
@Suite struct TopicExampleTests {
  @Test(arguments: ExampleCase.topics)
  func everyExampleOfATopicPrintsWhatItClaims(_ example: ExampleCase) throws {
    let found = try TranscriptRunner.output(of: example.line)
    #expect(
      example.prints.isEmpty ? found == [] : found.contains(example.prints), "prints \(found)")
  }
}
