import Foundation
import ObjectCapture

/// The example of the DocC catalog as program code; `CatalogExampleTests` compares both.
@MainActor enum CatalogExample {
  static func capture() throws {
    let session = try ObjectCaptureSession(recording: URL(fileURLWithPath: "walk"))
    session.start(imagesDirectory: URL(fileURLWithPath: "shots"))
    try session.advance(30)
    if session.startDetecting() { session.startCapturing() }
    try session.advance(600)
    print(session.numberOfShotsTaken, session.feedback)
    session.finish()
  }
}
