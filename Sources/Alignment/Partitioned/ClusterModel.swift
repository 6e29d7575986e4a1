import Scene

/// The model of a cluster in its own frame; its views are numbered in the order of the task.
package struct ClusterModel: Sendable, Equatable {
  var reconstruction: Reconstruction
  /// Attempts to register views, in order.
  var registrations: [RegistrationRecord]
  /// Initial pairs that were tried.
  var initialPairs: [InitialPairRecord]
}

/// Storage: three sections per cluster, in a file that holds several clusters.
extension ClusterModel {
  private enum Section: String {
    case model, registrations, starts
    func name(_ number: Int) -> String { "\(rawValue)\(number)" }
  }

  /// - Parameter number: The number of the cluster.
  package func write(_ number: Int, to file: borrowing SectionFileWriter) throws {
    try file.write(Section.model.name(number), reconstruction)
    try file.write(Section.registrations.name(number), StoredReport.bytes(registrations))
    try file.write(Section.starts.name(number), StoredReport.bytes(initialPairs))
  }

  /// - Throws: `StorageError`.
  package init(_ number: Int, in file: SectionFile) throws {
    reconstruction = try file.read(Section.model.name(number), as: Reconstruction.self)
    registrations = try StoredReport.report(
      file.read(Section.registrations.name(number)).bytes, as: [RegistrationRecord].self)
    initialPairs = try StoredReport.report(
      file.read(Section.starts.name(number)).bytes, as: [InitialPairRecord].self)
  }
}
