import Foundation
import Support
import Synchronization
import TestSupport
import Testing

@testable import Commands

/// What stages say of memory, and that they need not have all of it.
@Suite struct MemoryTests {
  private let need = MemoryNeed(whole: 3 << 30, least: 200 << 20, settings: ["dense.max-size"])

  private func said(_ memory: Int) -> (logged: [String], remarks: [String]) {
    let lines = Mutex<[String]>([])
    var context = RunContext(onLog: { line in lines.withLock { $0.append(line) } })
    context.memory = memory
    let remarks = Workbench(context: context).announceMemory(of: .dense, need)
    return (lines.withLock { $0 }, remarks)
  }

  @Test func aStageSaysWhatItWillTake() {
    let plenty = said(8 << 30)
    #expect(plenty.logged.count == 1 && plenty.remarks.isEmpty)
    #expect(said(1 << 30).logged[0].count > plenty.logged[0].count)
  }

  @Test func whatCannotBeKeptWithinNamesTheSettingToLower() {
    #expect(said(256 << 20).remarks.isEmpty)
    let remarks = said(128 << 20).remarks
    #expect(remarks.count == 1 && remarks[0].contains("dense.max-size"))
  }
}
