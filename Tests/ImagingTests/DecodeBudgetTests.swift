import Foundation
import Support
import Synchronization
import Testing

@testable import Imaging

/// All decoders together stay within the memory budget.
@Suite struct DecodeBudgetTests {
  @Test(arguments: [1, 2, 8]) func sumOfReservationsStaysWithinTheBudget(threads: Int) throws {
    let budget = DecodeBudget(imageLimit: 60, total: 100)
    let held = Mutex(0)
    let most = Mutex(0)
    let sizes = (0..<200).map { 1 + $0 * 37 % 60 }
    let results = try RunContext(threads: threads).parallelMap(sizes, label: "") { size, _ -> Int in
      let reservation = try budget.reserve(size, width: size, height: 1)
      let now = held.withLock {
        $0 += size
        return $0
      }
      most.withLock { $0 = max($0, now) }
      usleep(50)
      held.withLock { $0 -= size }
      withExtendedLifetime(reservation) {}
      return size
    }
    #expect(results == sizes)
    #expect(most.withLock { $0 } <= 100)
  }

  @Test func imageAboveTheImageLimitIsRejected() throws {
    let budget = DecodeBudget(imageLimit: 60, total: 10)
    #expect(throws: CodecFailure.self) { try budget.reserve(61, width: 61, height: 1) }
    // The budget is never so small that one image has to wait for ever.
    #expect(throws: Never.self) { try budget.reserve(60, width: 60, height: 1) }
  }

  @Test func tiffWithOneHugeStripIsRejectedWithTheLimit() throws {
    let side = ImageLimits.maxSide
    var tiff = TIFFFixture(width: side, height: side, content: [UInt8](repeating: 0, count: 30_000))
    tiff.compression = 8
    let file = try ImageFile(URLs.memory, bytes: tiff.bytes)
    let error = #expect(throws: ImagingError.self) { try file.decode(DecodeRequest()) }
    guard case .needsMemory(_, side, side, let bytes, DecodeBudget.usualImageLimit) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(bytes > DecodeBudget.usualImageLimit)
    #expect(error?.reason.contains(DecodeBudget.variable) == true)
  }

  @Test func reservationLastsAsLongAsThePixels() throws {
    let budget = DecodeBudget(imageLimit: 100, total: 100)
    var raster: Raster? = Raster(
      width: 1, height: 1, channels: 1, pixels: [0],
      holding: try budget.reserve(100, width: 1, height: 1))
    let isFree = Mutex(false)
    let waiting = Thread {
      _ = try? budget.reserve(100, width: 1, height: 1)
      isFree.withLock { $0 = true }
    }
    waiting.start()
    usleep(20_000)
    #expect(!isFree.withLock { $0 })
    #expect(raster?.pixels == [0])
    raster = nil
    while !waiting.isFinished { usleep(1000) }
    #expect(isFree.withLock { $0 })
  }

  @Test func progressiveJPEGIsRecognizedByItsFrameHeader() throws {
    var jpeg = try cornerImage(width: 24, height: 16).jpegData()
    #expect(!JPEGSegments.isProgressive(jpeg))
    let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    jpeg[frame + 1] = 0xC2
    #expect(JPEGSegments.isProgressive(jpeg))
  }
}
