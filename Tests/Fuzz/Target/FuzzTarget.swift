import Foundation

/// The reader that `$OCS_READER` names, chosen once.
private let reader: HostileReader = {
  let name = ProcessInfo.processInfo.environment["OCS_READER"] ?? ""
  guard let reader = HostileReader.named(name) else {
    let known = HostileReader.all.map(\.name).joined(separator: " ")
    print("OCS_READER is one of: \(known)")
    exit(2)
  }
  return reader
}()

/// One run of libFuzzer. A crash, a hang, too much memory or what the reader must not do ends it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try reader.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    FileHandle.standardError.write(Data("\(reader.name): \(error)\n".utf8))
    abort()
  }
  return 0
}
