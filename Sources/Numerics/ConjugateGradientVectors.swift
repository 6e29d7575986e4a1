/// The vectors of a symmetric positive (semi-)definite system A x = b that is solved in place by
/// preconditioned conjugate gradients: in single precision, in blocks that several workers update.
/// `conjugateGradients` solves systems on one worker.
package protocol ConjugateGradientVectors {
  /// Computes the product A p of the direction; returns `pᵀ A p`.
  func multiply() throws -> Double
  /// `x += α p`, `r −= α A p`; returns the energy of the residual, `rᵀ M⁻¹ r` with the
  /// preconditioner M.
  func advance(_ alpha: Float) throws -> Double
  /// `p = M⁻¹ r + β p`.
  func turn(_ beta: Float) throws
}

extension ConjugateGradientVectors {
  /// Improves x, starting from an initialized residual and direction.
  ///
  /// - Parameters:
  ///   - energy: The energy of the residual.
  ///   - limit: The energy at which the iteration ends.
  ///   - iterations: Maximum number of products with A.
  /// - Returns: The number of iterations and the final energy.
  ///
  /// Reference: Hestenes & Stiefel, "Methods of Conjugate Gradients for Solving Linear Systems", J.
  /// Res. NBS 49(6), 1952.
  package func iterate(
    from energy: Double, to limit: Double, iterations: Int
  ) throws -> (iterations: Int, energy: Double) {
    var (done, energy) = (0, energy)
    while done < iterations, energy > limit {
      let curvature = try multiply()
      guard curvature > 0 else { break }
      let next = try advance(Float(energy / curvature))
      try turn(Float(next / energy))
      energy = next
      done += 1
    }
    return (done, energy)
  }
}
