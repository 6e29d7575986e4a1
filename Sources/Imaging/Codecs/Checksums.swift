/// CRC-32 as PNG uses it (ISO 3309), eight bytes a step ("slicing by 8", Kounavis & Berry 2005).
func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  bytes.withUnsafeBufferPointer { buffer in
    crcTables.withUnsafeBufferPointer { tables in
      guard let p = buffer.baseAddress, let t = tables.baseAddress else { return 0 }
      var crc = ~UInt32(0)
      var i = 0
      while i &+ 8 <= buffer.count {
        let word = UnsafeRawPointer(p).loadUnaligned(fromByteOffset: i, as: UInt64.self)
        let x = UInt64(littleEndian: word) ^ UInt64(crc)
        crc =
          t[1792 &+ Int(x & 255)] ^ t[1536 &+ Int(x >> 8 & 255)] ^ t[1280 &+ Int(x >> 16 & 255)]
          ^ t[1024 &+ Int(x >> 24 & 255)]
        crc ^=
          t[768 &+ Int(x >> 32 & 255)] ^ t[512 &+ Int(x >> 40 & 255)]
          ^ t[256 &+ Int(x >> 48 & 255)] ^ t[Int(x >> 56)]
        i &+= 8
      }
      while i < buffer.count {
        crc = t[Int(UInt8(truncatingIfNeeded: crc) ^ p[i])] ^ crc >> 8
        i &+= 1
      }
      return ~crc
    }
  }
}

private let crcTables: [UInt32] = {
  var tables = [UInt32](repeating: 0, count: 8 * 256)
  for n in 0..<256 {
    tables[n] = (0..<8).reduce(UInt32(n)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ c >> 1 : c >> 1 }
  }
  for k in 1..<8 {
    for n in 0..<256 {
      let previous = tables[(k - 1) * 256 + n]
      tables[k * 256 + n] = tables[Int(previous & 255)] ^ previous >> 8
    }
  }
  return tables
}()

/// A 64-bit content hash: four lanes of multiply-and-rotate over eight-byte words, then mixed
/// (xxHash64's structure, Collet 2014). Not cryptographic.
func hash64(_ bytes: [UInt8]) -> UInt64 {
  let p1: UInt64 = 0x9E37_79B1_85EB_CA87
  let p2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  return bytes.withUnsafeBytes { buffer in
    var lanes = SIMD4<UInt64>(p1 &+ p2, p2, 0, 0 &- p1)
    var i = 0
    while i &+ 32 <= buffer.count {
      let words = buffer.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt64>.self)
      lanes = lanes &+ words &* p2
      lanes = (lanes &<< 31 | lanes &>> 33) &* p1
      i &+= 32
    }
    var hash = UInt64(buffer.count) &* p1
    for lane in 0..<4 {
      hash = (hash ^ lanes[lane]) &* p2
      hash = hash << 27 | hash >> 37
    }
    while i < buffer.count {
      hash = (hash ^ UInt64(buffer[i])) &* p1
      hash = hash << 11 | hash >> 53
      i &+= 1
    }
    hash = (hash ^ hash >> 33) &* p2
    return hash ^ hash >> 29
  }
}
