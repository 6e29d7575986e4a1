import Testing

@testable import Pipeline

@Suite struct WorkProgressTests {
  private static func work() -> WorkProgress {
    var work = WorkProgress([
      WorkProgress.Part(name: "first", cost: 1), WorkProgress.Part(name: "second", cost: 8),
      WorkProgress.Part(name: "third", cost: 1),
    ])
    work.begin(0, at: 100)
    work.finish(0, at: 101)
    work.begin(1, at: 101)
    return work
  }

  @Test func remainingTimeIsExactAtTheExpectedSpeed() throws {
    var work = Self.work()
    work.advance(0.5)
    let left = try #require(work.remaining(for: [0, 1, 2], at: 105))
    #expect(abs(left - 5) < 1e-9)
    #expect(abs(work.fraction(of: [0, 1, 2]) - 0.5) < 1e-9)
  }

  /// The part is three times as slow as expected from the one before.
  @Test func remainingTimeFollowsTheSpeedOfASlowPart() throws {
    var work = Self.work()
    work.advance(0.25)
    let left = try #require(work.remaining(for: [0, 1], at: 107))
    #expect(abs(left / 18 - 1) < 0.2, "\(left)")
    work.advance(0.9)
    let end = try #require(work.remaining(for: [0, 1], at: 101 + 0.9 * 24))
    #expect(abs(end / 2.4 - 1) < 0.1, "\(end)")
  }

  @Test func remainingTimeIsUnknownBeforeAnyProgress() {
    var work = WorkProgress([WorkProgress.Part(name: "only", cost: 5)])
    #expect(work.remaining(for: [0], at: 0) == nil)
    work.begin(0, at: 0)
    #expect(work.remaining(for: [0], at: 3) == nil)
    work.finish(0, at: 4)
    #expect(work.remaining(for: [0], at: 4) == 0)
    #expect(work.fraction(of: [0]) == 1)
  }

  @Test func progressNeverDecreases() {
    var work = Self.work()
    work.advance(0.5)
    work.advance(0.2)
    #expect(abs(work.fraction(of: [0, 1, 2]) - 0.5) < 1e-9)
  }
}
