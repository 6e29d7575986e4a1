import Support
import Testing

@testable import Commands
@testable import Pipeline

/// The memory needs of stages, and messages about exceeding the limit.
@Suite struct MemoryTests {
  private let need = MemoryNeed(whole: 3 << 30, least: 200 << 20, settings: ["dense.max-size"])

  @Test func aNeedThatExceedsTheLimitNamesTheSettingToLower() {
    #expect(!need.exceeds(256 << 20))
    #expect(need.exceeds(128 << 20))
    let words = need.words(of: .dense, limit: 128 << 20)
    #expect(words.contains("dense.max-size"))
    #expect(words.contains("128 MiB"))
  }
}
