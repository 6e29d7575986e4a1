import Foundation
import Support
import TestSupport
import Testing

@testable import Sharding

@Suite(.tags(.slow)) struct FolderLeaseTests {
  private let times = FolderLease.Times(beat: 0.05, patience: 10)
  private func holder(_ machine: String) -> FolderLease.Holder {
    FolderLease.Holder(machine: machine, process: 1, mark: UUID().uuidString)
  }

  @Test func onlyOneHolderLeasesAFolder() throws {
    let folder = try TemporaryFolder()
    let first = try FolderLease(folder.url, as: holder("a"), times: times)
    #expect(throws: FolderLease.Held.self) {
      _ = try FolderLease(folder.url, as: holder("b"), times: times)
    }
    #expect(!first.isTakenOver)
  }

  @Test func aReleasedFolderIsLeasedWithoutWaiting() throws {
    let folder = try TemporaryFolder()
    for machine in ["a", "b", "c"] {
      let start = ContinuousClock().now
      let lease = try FolderLease(folder.url, as: holder(machine), times: times)
      #expect(ContinuousClock().now - start < .seconds(times.patience))
      withExtendedLifetime(lease) {}
    }
  }

  @Test func aSilentHolderIsReplacedAndDetectsIt() throws {
    let folder = try TemporaryFolder()
    let sleepy = FolderLease.Times(beat: 2, patience: 0.5)
    let gone = try FolderLease(folder.url, as: holder("a"), times: sleepy)
    let next = try FolderLease(
      folder.url, as: holder("b"), times: FolderLease.Times(beat: 0.05, patience: 0.5))
    let end = ContinuousClock().now + .seconds(10)
    while !gone.isTakenOver, ContinuousClock().now < end { usleep(50_000) }
    #expect(gone.isTakenOver)
    #expect(!next.isTakenOver)
  }

  @Test func onlyOneOfManyLeasesAFreeFolder() async throws {
    let folder = try TemporaryFolder()
    let taken = await withTaskGroup(of: FolderLease?.self) { group in
      for number in 0..<8 {
        group.addTask { [times] in
          try? FolderLease(
            folder.url,
            as: FolderLease.Holder(machine: "m\(number)", process: 1, mark: "\(number)"),
            times: times)
        }
      }
      var leases: [FolderLease] = []
      for await lease in group { if let lease { leases.append(lease) } }
      return leases
    }
    #expect(taken.count == 1)
  }

  @Test(arguments: ["", "{", "null", String(repeating: "x", count: 9000)])
  func damagedLeasesAreReplaced(text: String) throws {
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: folder.url.appendingPathComponent("lease.3"))
    let short = FolderLease.Times(beat: 0.05, patience: 0.5)
    _ = try FolderLease(folder.url, as: holder("a"), times: short)
    #expect(FolderLease.holder(of: folder.url, 4)?.machine == "a")
  }
}
