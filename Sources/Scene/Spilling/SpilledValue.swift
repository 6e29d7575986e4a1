/// A value that a `SpilledList` can write to a file and read again, bit for bit.
package protocol SpilledValue: Storable, Sendable {
  /// About what it takes in memory, bytes.
  var byteCount: Int { get }
}
