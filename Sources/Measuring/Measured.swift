/// The result of a measurement.
package struct Measured: Equatable, Sendable {
  /// In meters, square meters or cubic meters if `isMetric`, otherwise in units of the model to the
  /// same power; angles in degrees.
  package var value: Double
  /// Standard deviation, in the same unit.
  package var deviation: Double
  /// The power of the unit of length; 0 for angles.
  package var power: Int
  /// Whether the unit is the meter.
  package var isMetric: Bool

  package init(value: Double, deviation: Double, power: Int, isMetric: Bool) {
    (self.value, self.deviation, self.power, self.isMetric) = (value, deviation, power, isMetric)
  }
}
