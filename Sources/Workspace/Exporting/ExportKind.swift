/// The kinds of content that `export` writes.
package enum ExportKind: String, CaseIterable, Sendable {
  case poses, points, mesh, model, dataset, depth
  case sensorDepth = "sensor-depth"
  case world
}
