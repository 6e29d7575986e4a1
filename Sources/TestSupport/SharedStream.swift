import Capture
import Geometry
import Imaging
import Simulation

/// A simulated stream whose frames are rendered once per process, at first use.
package final class SharedStream: FrameSource {
  package let simulated: SimulatedStream
  private let frames = SharedValues<Int, StreamFrame>()
  private let depths = SharedValues<Int, SensorDepth?>()
  private let photos = SharedValues<Int, StreamPhoto>()
  private let pictures = SharedValues<SIMD2<Int>, RGBImage>()

  init(_ simulated: SimulatedStream) { self.simulated = simulated }

  package var name: String { simulated.name }
  package var count: Int { simulated.count }
  package var hasPoses: Bool { simulated.hasPoses }
  package var interval: Double { simulated.interval }
  package var camera: Camera { simulated.camera }
  package var faults: [StreamFault] { simulated.faults }
  package func blur(_ index: Int) -> Double { simulated.blur(index) }

  package func frame(_ index: Int) throws -> StreamFrame {
    try frames.value(index) { try simulated.frame(index) }
  }

  package func depth(_ index: Int) throws -> SensorDepth? {
    try depths.value(index) { try simulated.depth(index) }
  }

  package func photo(_ index: Int) throws -> StreamPhoto {
    try photos.value(index) { try simulated.photo(index) }
  }

  package func picture(_ index: Int, maxDimension: Int) throws -> RGBImage {
    try pictures.value(SIMD2(index, maxDimension)) {
      try simulated.picture(index, maxDimension: maxDimension)
    }
  }
}
