/// A value that a `SpilledList` can write to a file and restore bit for bit.
package protocol SpilledValue: Storable, Sendable {
  /// Approximate memory, bytes.
  var byteCount: Int { get }
}
