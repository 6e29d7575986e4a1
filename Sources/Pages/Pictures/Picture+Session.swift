import Drawing
import GuidedCapture
import Imaging
import ShellKit
import Workspace

/// Pictures of a guided session.
extension Picture {
  func dial(_ project: inout Project) throws -> RGBImage {
    _ = try project.resumeSession()
    return try project.openSession().dialPicture(width: width)
  }

  /// The current screen of the photographer.
  func screen(_ project: inout Project) throws -> RGBImage {
    _ = try project.resumeSession()
    guard let screen = try project.openSession().screen(maxDimension: width) else {
      throw CommandError.other("the session has played no frame yet; continue with: session step")
    }
    return drawSession(screen)
  }
}

extension SessionCore {
  /// The dial.
  package func dialPicture(width: Int) -> RGBImage {
    drawDial(
      dial.shots, azimuth: reading?.direction?.azimuth, title: "Pass \(state.pass)", size: width)
  }
}
