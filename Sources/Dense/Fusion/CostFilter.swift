/// Removes planes that neither the photographs nor the sensor support.
struct CostFilter {
  let maxCost: Float

  /// Maximum relative difference of inverse depth at which the sensor supports a plane.
  static let sensorTolerance: Float = 0.02

  init(_ options: DenseOptions) { maxCost = Float(options.maxCost) }

  /// Removes the unlikely planes of a map; returns the number of remaining planes.
  func filter(_ map: PlaneMap, sensor: SensorPlanes?) -> Int {
    let lookup = sensor?.lookup(level: 0)
    var kept = 0
    for y in 0..<map.height {
      for x in 0..<map.width {
        let at = y &* map.width &+ x
        let plane = map.planes[at]
        guard plane.x > 0 else { continue }
        if plane.w > maxCost {
          guard let seen = lookup?.plane(x, y), seen.x > 0,
            abs(plane.x - seen.x) < Self.sensorTolerance * seen.x
          else {
            map.planes[at] = PlaneMap.none
            continue
          }
        }
        kept += 1
      }
    }
    return kept
  }
}
