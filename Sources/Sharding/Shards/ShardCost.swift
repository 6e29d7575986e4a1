import Foundation
import Scene
import Support

/// Resources used by a shard, stored separately from its content, whose bytes do not depend on the
/// machine.
package struct ShardCost: Codable, Sendable, Equatable {
  package var stage: StageName
  package var phase: String
  package var index: Int
  /// Number of photographs, pairs or views processed.
  package var items: Int
  /// Wall-clock seconds.
  package var seconds: Double
  /// CPU seconds of all processors.
  package var processorSeconds: Double
  /// Peak resident memory, bytes; `nil` if unavailable.
  package var peakBytes: Int?
  /// Size of the shard's file, bytes.
  package var bytes: Int
  /// Bytes read from and written to files, which use the network on a shared file system; `nil` if
  /// unavailable.
  package var movedBytes: Int?
  package var threads: Int
  /// The machine's name.
  package var node: String

  package init(
    stage: StageName, id: ShardID, items: Int, seconds: Double, processorSeconds: Double,
    peakBytes: Int?, bytes: Int, movedBytes: Int?, threads: Int
  ) {
    self.stage = stage
    phase = id.phase
    index = id.index
    self.items = items
    self.seconds = seconds
    self.processorSeconds = processorSeconds
    self.peakBytes = peakBytes
    self.bytes = bytes
    self.threads = threads
    self.movedBytes = movedBytes
    node = ThisMachine.name
  }
}

/// The failure of a shard: machine and reason.
package struct ShardFailure: Codable, Sendable, Equatable {
  package var node: String
  package var status: Int32
  /// The error, as a sentence.
  package var message: String

  package init(node: String = ThisMachine.name, status: Int32, message: String) {
    self.node = node
    self.status = status
    self.message = message
  }
}
