import Features
import Foundation
import Pipeline
import Scene
import Support

/// The work of a session on its thread: reads samples, runs stages and answers requests.
///
/// It is sendable because only one thread uses it at a time: `PhotogrammetrySession.process` throws
/// while another call is in progress.
final class SessionEngine: @unchecked Sendable {
  typealias Session = PhotogrammetrySession
  typealias Tell = @Sendable (Session.Output) -> Void

  private let input: SessionInput
  let configuration: Session.Configuration
  private(set) var ingested: IngestedInput?
  private(set) var run: ReconstructionRun?
  private var scratch: URL?
  private var hasToldSamples = false

  /// Seed of the stages, the same as in the shell.
  private static let seed = RunContext().seed
  /// Minimum number of views for alignment.
  private static let minViews = 2

  init(_ input: SessionInput, _ configuration: Session.Configuration) {
    self.input = input
    self.configuration = configuration
  }

  deinit {
    if let scratch { try? FileManager.default.removeItem(at: scratch) }
  }

  /// Answers requests; reports each as complete or failed.
  ///
  /// - Throws: `Cancelled`.
  func process(
    _ requests: [Session.Request], in context: RunContext, tell: @escaping Tell
  ) throws {
    do {
      try prepare(in: context, tell)
    } catch let error where !(error is Cancelled) {
      for request in requests { tell(.requestError(request, error)) }
      return
    }
    guard let run else { return }
    let planned = requests.sorted { $0.rank < $1.rank }.map { request in
      PlannedRequest(
        request: request,
        planned: run.planned(configuration.plan(request, among: requests)),
        last: request.lastStage)
    }
    let schedule = SessionSchedule(planned, run: run)
    let teller = ProgressTeller(schedule.work, schedule.shares, tell: tell)
    for (index, item) in planned.enumerated() {
      do {
        let result = try answer(
          item, index: index, schedule: schedule, teller: teller, in: context, tell: tell)
        teller.end(index, isComplete: true)
        tell(.requestComplete(item.request, result))
      } catch let error where !(error is Cancelled) {
        teller.end(index, isComplete: false)
        tell(.requestError(item.request, error))
      }
      run.forget(except: planned[(index + 1)...].map(\.planned))
    }
  }

  /// Reads the samples on the first call.
  private func prepare(in context: RunContext, _ tell: Tell) throws {
    guard run == nil else { return }
    let checkpoint = try configuration.checkpointDirectory.map(Self.made)
    let found = try input.ingest(
      configuration, scratch: { try samplesFolder(checkpoint) }, in: context,
      invalid: { tell(.invalidSample(id: $0, reason: $1)) })
    if found.views.views.contains(where: { max($0.image.width, $0.image.height) > maxSide }) {
      tell(.automaticDownsampling)
    }
    tell(.inputComplete)
    guard found.views.views.count >= Self.minViews else {
      throw Session.TooFewSamples(count: found.views.views.count)
    }
    // A guided session stores features next to its photographs or in the checkpoint.
    let guided = [FeatureCheckpoint(of: found.folder), checkpoint.map { FeatureCheckpoint($0) }]
      .compactMap { $0 }
    ingested = found
    var results = Results(folder: checkpoint.map { ResultFolder($0, .perKey) })
    results.knownElsewhere = { _ in
      { view, options in guided.lazy.compactMap { $0.features(of: view, options: options) }.first }
    }
    run = ReconstructionRun(views: found.views, seed: Self.seed, results: results)
  }

  /// Maximum side length in pixels of photographs that are not downsampled.
  private var maxSide: Int { FeatureOptions().maxSize }

  private static func made(_ folder: URL) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Folder to which the samples of a sequence are written: in the checkpoint, or temporary and
  /// removed with the session.
  private func samplesFolder(_ checkpoint: URL?) throws -> URL {
    if let checkpoint { return checkpoint.appendingPathComponent("samples", isDirectory: true) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "photogrammetry-\(UUID().uuidString)", isDirectory: true)
    scratch = folder
    return folder
  }

  /// Reports unregistered samples and unjoined passes, once.
  func tellSamples(_ found: Reconstruction, _ tell: Tell) {
    guard !hasToldSamples, let ingested else { return }
    hasToldSamples = true
    for (index, id) in ingested.ids.enumerated() where found.poses[index] == nil {
      tell(.skippedSample(id: id))
    }
    if AlignBinding.isStitchingIncomplete(found, ingested.views) { tell(.stitchingIncomplete) }
  }
}
