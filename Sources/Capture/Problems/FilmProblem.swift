/// Why a video cannot be used.
public enum FilmProblem: Equatable, Sendable {
  /// The program with this name, which decodes videos, is not installed.
  case noProgram(String)
  /// The program cannot read the video or finds no frames in it.
  case unreadable
  /// The width and height of its frames are not supported.
  case badSize(Int, Int)
}
