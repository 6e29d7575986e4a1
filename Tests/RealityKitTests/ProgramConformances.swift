import RealityKit

// Conformances that programs add to types of the reference, which has none of them. The test is that
// this file compiles: a conformance of ours would be declared twice.

extension ObjectCaptureSession.Feedback: CaseIterable, Identifiable, Comparable,
  CustomStringConvertible
{
  public static var allCases: [Self] { [.objectTooClose, .objectTooFar] }
  public var id: Self { self }
  public var description: String { "feedback" }
  var rawValue: Int { hashValue }
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension ObjectCaptureSession.Tracking.Reason: CaseIterable {
  public static var allCases: [Self] { [.initializing] }
}

extension ObjectCaptureSession.CaptureState {
  var name: String { "state" }
  var isTerminal: Bool { self == .completed || self == .failed(CancellationError()) }
}

extension ObjectCaptureSession.Error: CustomStringConvertible, Equatable {
  public var description: String { "error" }
  public static func == (a: Self, b: Self) -> Bool { a.errorDescription == b.errorDescription }
}

extension ObjectCaptureSession.Configuration: Equatable {
  public static func == (a: Self, b: Self) -> Bool {
    a.checkpointDirectory == b.checkpointDirectory
  }
}

extension PhotogrammetrySession.Error: Equatable {
  public static func == (a: Self, b: Self) -> Bool { a.errorDescription == b.errorDescription }
}

extension PhotogrammetrySession.Request.Detail: CaseIterable, Identifiable, Codable {
  public static var allCases: [Self] { [.preview] }
  public var id: Int { rawValue }
}

extension PhotogrammetrySession.Configuration.SampleOrdering: RawRepresentable {
  public init?(rawValue: String) { self = rawValue == "sequential" ? .sequential : .unordered }
  public var rawValue: String { self == .sequential ? "sequential" : "unordered" }
}

extension PhotogrammetrySession.Configuration.FeatureSensitivity: CaseIterable {
  public static var allCases: [Self] { [.normal, .high] }
}

/// What a program needs of a session, so that it can be replaced in tests.
@MainActor private protocol Capturing: AnyObject {
  init()
  var state: ObjectCaptureSession.CaptureState { get }
  var feedback: Set<ObjectCaptureSession.Feedback> { get }
  var isPaused: Bool { get }
  func start(imagesDirectory: URL, configuration: ObjectCaptureSession.Configuration)
  func startDetecting() -> Bool
  func resetDetection() -> Bool
  func startCapturing()
  func finish()
  func cancel()
  func beginNewScanPass()
  func beginNewScanPassAfterFlip()
  func requestImageCapture()
}

extension ObjectCaptureSession: Capturing {}
