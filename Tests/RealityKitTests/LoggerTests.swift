import Testing

@testable import os

@Suite struct LoggerTests {
  @Test func linesNameSubsystemCategoryAndLevel() {
    let logger = Logger(subsystem: "com.example.app", category: "capture")
    #expect(logger.line("info", "started") == "[com.example.app:capture] info: started\n")
    #expect(Logger().line("error", "no") == "error: no\n")
    #expect(Logger(.default).line("error", "no") == "error: no\n")
  }

  @Test func valuesHavePrivacyAndFormat() {
    let (url, count, part) = ("/tmp/a", 255, 0.12345)
    let message: OSLogMessage =
      "\(url, privacy: .public) \(url, privacy: .private) \(count) \(count, format: .hex) \(part, format: .fixed(precision: 2))"
    #expect(message.text == "/tmp/a <private> 255 ff 0.12")
  }

  @Test func modeSelectsLevels() {
    let levels: [OSLogType] = [.debug, .info, .default, .error, .fault]
    func written(_ mode: String?) -> [Bool] { levels.map { Logger.isEnabled($0, mode: mode) } }
    #expect(written(nil) == [false, false, true, true, true])
    #expect(written("info") == [false, true, true, true, true])
    #expect(written("debug") == [true, true, true, true, true])
    #expect(written("disable") == [false, false, false, false, false])
  }
}

@Suite struct AllocatedLockTests {
  @Test func protectsItsState() async {
    let lock = OSAllocatedUnfairLock(initialState: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<1000 { lock.withLock { $0 += 1 } } }
      }
    }
    #expect(lock.withLock { $0 } == 8000)
    let bare = OSAllocatedUnfairLock()
    #expect(bare.withLock { 3 } == 3)
  }
}
