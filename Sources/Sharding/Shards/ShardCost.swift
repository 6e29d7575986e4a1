import Foundation
import Scene
import Support

/// What a shard took, beside its content: that has the same bytes wherever it was computed.
package struct ShardCost: Codable, Sendable, Equatable {
  package var stage: StageName
  package var phase: String
  package var index: Int
  /// Photographs, pairs or views it was about.
  package var items: Int
  /// Seconds on the machine's clock.
  package var seconds: Double
  /// Seconds of all processors together.
  package var processorSeconds: Double
  /// The most memory that was resident, bytes; `nil` where the system does not tell.
  package var peakBytes: Int?
  /// Size of the shard's file, bytes.
  package var bytes: Int
  /// Bytes that went between the process and files, both ways: over the network where these are on a
  /// shared file system; `nil` where the system does not tell.
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

/// What a shard that failed left: where, and why.
package struct ShardFailure: Codable, Sendable, Equatable {
  package var node: String
  package var status: Int32
  /// The error, in one sentence.
  package var message: String

  package init(node: String = ThisMachine.name, status: Int32, message: String) {
    self.node = node
    self.status = status
    self.message = message
  }
}
