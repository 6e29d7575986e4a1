import Capture
import Formats
import Foundation
import Imaging
import Scene
import Support

/// Input of a session before it is read.
enum SessionInput {
  case folder(URL)
  /// Calls its argument with each sample, in order, until it throws.
  case samples(((PhotogrammetrySample) throws -> Void) throws -> Void)
}

/// Input of a session after it is read.
struct IngestedInput {
  /// Name of the capture, used by exports.
  var name: String
  var views: ViewSet
  /// Id of each view.
  var ids: [Int]
  /// Photograph of each view, if the input is a folder.
  var urls: [URL]?
  /// Folder of the photographs.
  var folder: URL
}

extension SessionInput {
  /// Reads the samples and reports unusable ones.
  func ingest(
    _ configuration: PhotogrammetrySession.Configuration, scratch: () throws -> URL,
    in context: RunContext, invalid: (_ id: Int, _ reason: String) -> Void
  ) throws -> IngestedInput {
    switch self {
    case .folder(let url): try Self.ingest(url, configuration, in: context, invalid: invalid)
    case .samples(let visit):
      try Self.ingest(
        visit, configuration: configuration, scratch: scratch(), in: context, invalid: invalid)
    }
  }

  private static func ingest(
    _ url: URL, _ configuration: PhotogrammetrySession.Configuration, in context: RunContext,
    invalid: (_ id: Int, _ reason: String) -> Void
  ) throws -> IngestedInput {
    var options = CaptureOptions()
    if !configuration.isObjectMaskingEnabled { options.masks = "none" }
    let capture: Capture
    do {
      capture = try CaptureFolder.load(url, options: options, in: context)
    } catch let error as CaptureError {
      throw Self.isWithoutImages(error)
        ? PhotogrammetrySession.Error.invalidImages(url) : error
    }
    // Ids count skipped files too, so that a damaged file does not shift the ids of others.
    let names = capture.viewSet.views.map(\.name)
    let all = (names + capture.skipped.map(\.file)).sorted(by: naturallyPrecedes)
    let places = Dictionary(zip(all, all.indices)) { first, _ in first }
    for remark in capture.skipped { invalid(places[remark.file] ?? 0, remark.words) }
    let limit = PhotogrammetrySession.limits.maximumNumberOfInputImages
    for name in names.dropFirst(limit) {
      invalid(places[name] ?? 0, SampleFolder.Problem.tooMany(limit: limit).description)
    }
    var views = capture.viewSet
    views.views = Array(views.views.prefix(limit))
    return IngestedInput(
      name: capture.name, views: views, ids: views.views.map { places[$0.name] ?? 0 },
      urls: views.views.map(\.image.url), folder: capture.url)
  }

  private static func isWithoutImages(_ error: CaptureError) -> Bool {
    switch error {
    case .empty, .nothingReadable, .notFound, .notAFolder, .notReachable: true
    default: false
    }
  }

  private static func ingest(
    _ visit: @escaping ((PhotogrammetrySample) throws -> Void) throws -> Void,
    configuration: PhotogrammetrySession.Configuration, scratch: URL,
    in context: RunContext, invalid: (_ id: Int, _ reason: String) -> Void
  ) throws -> IngestedInput {
    var folder = try SampleFolder(scratch)
    try visit { sample in
      try context.checkCancellation()
      do {
        try folder.add(sample, usesMask: configuration.isObjectMaskingEnabled)
      } catch let problem as SampleFolder.Problem {
        invalid(sample.id, problem.description)
      }
    }
    for (id, original) in try folder.removeCopies(in: context) {
      invalid(id, SampleFolder.Problem.samePicture(as: original).description)
    }
    return IngestedInput(
      name: "samples", views: folder.viewSet, ids: folder.ids, urls: nil, folder: scratch)
  }
}
