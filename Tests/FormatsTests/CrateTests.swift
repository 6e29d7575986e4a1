import Support
import Testing

@testable import Formats

@Suite struct CrateTests {
  @Test(arguments: UInt64(1)...6)
  func compressedIntegersRoundTrip(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let widths: [Int64] = [1, 100, 30_000, 2_000_000_000]
    let values = (0..<1 + random.index(below: 200)).map { _ -> Int32 in
      let span = widths[random.index(below: 4)]
      return Int32(truncatingIfNeeded: Int64.random(in: -span...span, using: &random))
    }
    let compressed = CrateIntegers.compress(values)
    #expect(try CrateDecoder.integers(of: compressed, count: values.count) == values)
  }

  @Test(arguments: [0, 1, 14, 15, 16, 269, 270, 271, 5000], [2500, 100_000])
  func compressedBlocksRoundTrip(count: Int, maxChunk: Int) throws {
    let bytes = (0..<count).map { UInt8($0 / 7 % 40) }
    let compressed = CrateBlock.compress(bytes, maxChunk: maxChunk)
    #expect(compressed[0] == (count > maxChunk ? 2 : 0))
    #expect(try CrateDecoder.bytes(of: compressed) == bytes)
    #expect(count < 5000 || compressed.count < count / 2)
  }

  @Test func lastChunkMayBeShorter() throws {
    let bytes = [UInt8](repeating: 3, count: 100)
    let compressed = CrateBlock.compress(bytes, maxChunk: 40)
    #expect(compressed[0] == 3)
    #expect(try CrateDecoder.bytes(of: compressed) == bytes)
  }

  @Test func headerAndSectionsArePresent() {
    var root = USDPrim("Xform", "root")
    root.children = [USDPrim("Scope", "a"), USDPrim("Scope", "b")]
    let bytes = USDCWriter.bytes(of: USDLayer(root: root, comment: "c"))
    #expect(bytes.starts(with: Array("PXR-USDC".utf8) + [0, 8, 0]))
    let text = String(decoding: bytes, as: UTF8.self)
    for name in ["TOKENS", "STRINGS", "FIELDS", "FIELDSETS", "PATHS", "SPECS"] {
      #expect(text.contains(name))
    }
  }

  /// An additional camera adds its name and little else.
  @Test func equalValuesAndFieldsAreStoredOnce() {
    func size(_ count: Int) -> Int {
      var root = USDPrim("Xform", "root")
      root.children = (0..<count).map {
        var camera = USDPrim("Camera", "camera\($0)")
        camera.properties = [
          USDProperty("float2", "clippingRange", value: .float2(SIMD2(0.01, 1000))),
          USDProperty("float[]", "weights", value: .floats((0..<100).map { Float($0) / 7 })),
        ]
        return camera
      }
      return USDCWriter.bytes(of: USDLayer(root: root, comment: "")).count
    }
    #expect(size(101) - size(1) < 100 * 20)
  }
}
