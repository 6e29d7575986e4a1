import Foundation

extension RandomStream {
  /// Returns a normally distributed number of mean 0 and standard deviation 1 (Box–Muller).
  public mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }
}
