import Formats

extension Exporter {
  /// Folders of images with poses: the layouts of `DatasetForm`, the default first.
  static let datasets = DatasetForm.allCases.map {
    Exporter(
      ExportFormat($0.rawValue), .dataset($0), endings: [], placement: .folder)
  }
}
