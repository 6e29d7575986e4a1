/// What is wrong with a film.
public enum FilmProblem: Equatable, Sendable {
  /// The system has no program of this name, which reads films.
  case noProgram(String)
  /// That program cannot read it, or finds no pictures in it.
  case unreadable
  /// Its pictures have this width and height.
  case badSize(Int, Int)
}
