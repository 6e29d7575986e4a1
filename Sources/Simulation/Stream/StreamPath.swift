import Foundation
import Geometry
import Numerics
import Support

/// Camera pose and light at any time of a simulated stream.
///
/// World: Z up, in meters, the object at the origin. The targets of the photographer's motion pass
/// through two low-pass filters, so that speed is continuous; hand motion is added.
package struct StreamPath: Sendable {
  /// Position on the path and light; see `StreamSegment.Aim`.
  struct Moment: Sendable {
    var azimuth = 0.0
    var elevation = 30.0
    var distance = 0.52
    var hasPose: Bool = true
    var away = 0.0
    var light = 1.0
    var shake = 1.0
    var orientation = 0
  }

  /// Sampling rate of the moments per second, between which values are interpolated.
  static let fineRate = 240.0
  let duration: Double
  private(set) var faults: [StreamFault] = []
  /// Times of the flips of the object in seconds.
  private(set) var flips: [Double] = []
  private var moments: [Moment] = []
  private let hand: Hand

  init(_ segments: [StreamSegment], seed: UInt64) {
    var random = RandomStream(seed: seed, stream: 0x57)
    hand = Hand(&random)
    duration = segments.reduce(0) { $0 + $1.aim.duration }
    var first = Moment()
    first.azimuth = 360 * random.unit()
    var body = Body(first, phase: 6 * random.unit())
    var time = 0.0
    for segment in segments {
      let aim = segment.aim
      if let fault = segment.fault {
        faults.append(
          StreamFault(
            feedback: fault, from: time, settled: time + aim.settling, until: time + aim.duration))
      }
      if segment == .flip { flips.append(time + aim.duration / 2) }
      let steps = Int(saturating: (aim.duration * Self.fineRate).rounded())
      for step in 0..<steps {
        if segment == .flip && step == steps / 2 { body.now.orientation ^= 1 }
        body.follow(aim, seconds: 1 / Self.fineRate)
        moments.append(body.now)
      }
      time += aim.duration
    }
  }

  /// The interpolated moment at `time` in seconds.
  func moment(at time: Double) -> Moment {
    let place = min(max(time * Self.fineRate, 0), Double(moments.count - 1))
    let index = Int(saturating: place)
    let (a, b) = (moments[index], moments[min(index + 1, moments.count - 1)])
    let t = place - Double(index)
    var mix = a
    mix.azimuth += (b.azimuth - a.azimuth) * t
    mix.elevation += (b.elevation - a.elevation) * t
    mix.distance += (b.distance - a.distance) * t
    mix.away += (b.away - a.away) * t
    mix.light += (b.light - a.light) * t
    mix.shake += (b.shake - a.shake) * t
    return mix
  }

  /// True `cameraFromWorld`.
  package func pose(at time: Double) -> RigidTransform {
    let m = moment(at: time)
    let (a, e) = (m.azimuth * .pi / 180, m.elevation * .pi / 180)
    let (push, turn) = (hand.push(time) * m.shake, hand.turn(time) * m.shake)
    let target = SIMD3(0, 0, 0.095)
    let center = target + SIMD3(cos(a) * cos(e), sin(a) * cos(e), sin(e)) * m.distance + push
    let forward = normalized(target - center)
    let right = normalized(cross(forward, SIMD3(0, 0, 1)))
    let level = Matrix3(rows: right, cross(forward, right), forward)
    let aside = Matrix3.rotation(SIMD3(0, m.away * .pi / 180, 0))
    return RigidTransform(rotation: .rotation(turn) * aside * level, center: center)
  }
}

/// A photographer with inertia.
private struct Body {
  var now: StreamPath.Moment
  private var speed = (soft: 0.0, now: 0.0)
  private var aimed: StreamPath.Moment
  private var height: Double
  private var time = 0.0
  private let phase: Double

  init(_ start: StreamPath.Moment, phase: Double) {
    now = start
    aimed = start
    height = start.elevation
    self.phase = phase
  }

  mutating func follow(_ aim: StreamSegment.Aim, seconds: Double) {
    time += seconds
    height = aim.elevation ?? height
    // Walking speed varies by a quarter in both directions.
    let pace = 1 + 0.25 * sin(0.7 * time + phase)
    func ease(_ value: inout Double, to target: Double, constant: Double) {
      value += (target - value) * min(1, seconds / constant)
    }
    ease(&speed.soft, to: aim.speed * pace, constant: 0.07)
    ease(&speed.now, to: speed.soft, constant: 0.07)
    now.azimuth += speed.now * seconds
    for (path, target) in [
      (\StreamPath.Moment.elevation, height), (\.distance, aim.distance), (\.away, aim.away),
    ] {
      let quick = path == \.elevation ? 0.5 : 0.16
      ease(&aimed[keyPath: path], to: target, constant: quick)
      ease(&now[keyPath: path], to: aimed[keyPath: path], constant: quick)
    }
    ease(&now.light, to: aim.light, constant: 0.04)
    ease(&now.shake, to: aim.shake, constant: 0.1)
    now.hasPose = aim.hasPose
  }
}

/// Hand motion: slow sway and a faint tremor.
private struct Hand {
  private struct Wave {
    var axis: SIMD3<Double>
    var rate: Double
    var phase: Double

    func value(_ time: Double) -> SIMD3<Double> { axis * sin(2 * .pi * rate * time + phase) }
  }
  private var pushes: [Wave] = []
  private var turns: [Wave] = []

  init(_ random: inout RandomStream) {
    func wave(_ size: Double, _ rate: ClosedRange<Double>) -> Wave {
      let axis = SIMD3(random.normal(), random.normal(), random.normal())
      let hertz = rate.lowerBound + (rate.upperBound - rate.lowerBound) * random.unit()
      return Wave(axis: normalized(axis) * size, rate: hertz, phase: 6.28 * random.unit())
    }
    pushes = [wave(0.006, 0.2...0.4), wave(0.002, 0.5...1), wave(0.000_05, 7...10)]
    turns = [wave(0.008, 0.2...0.4), wave(0.003, 0.6...1.2), wave(0.000_25, 7...10)]
  }

  /// Translation in meters.
  func push(_ time: Double) -> SIMD3<Double> { pushes.reduce(.zero) { $0 + $1.value(time) } }
  /// Rotation vector in radians in the camera frame.
  func turn(_ time: Double) -> SIMD3<Double> { turns.reduce(.zero) { $0 + $1.value(time) } }
}
