import Foundation
import Numerics
import Scene
import Support

/// The comparison of a model with photographs.
public struct ModelEvaluation: Codable, Sendable, Equatable {
  /// A measure of photographs.
  public enum Measure: String, CaseIterable, Sendable {
    case coverage, psnr, wrong, unlike, sharpness
  }

  /// The photographs, in the order of the capture.
  public var frames: [FrameEvaluation]
  /// Root mean square distance of the camera centers of both alignments, as a share of their extent;
  /// 0 if the model was made with the same poses.
  public var drift: Double
  /// Number of photographs in both alignments.
  public var shared: Int
  /// Distance of neighboring samples, pixels.
  public var stride: Int
  /// The compared blocks by what is special about the surface there.
  public var places: BlockPlaces
  /// Identifies the textured model that was compared.
  public var modelKey: String
  /// Identifies the alignment whose poses the photographs have.
  public var posesKey: String
  /// Settings of the stages that made the model, by stage.
  public var settings: [String: [String: String]]
  /// Whether the model was made for the evaluation, without the photographs.
  public var isHeldOut: Bool

  /// Creates the comparison of a model with photographs.
  package init(
    frames: [FrameEvaluation], transfer: PoseTransfer, stride: Int, places: BlockPlaces,
    model: ModelSource
  ) {
    self.frames = frames
    (drift, shared) = (transfer.drift, transfer.shared)
    self.stride = stride
    self.places = places
    (modelKey, posesKey) = (model.modelKey, model.posesKey)
    (settings, isHeldOut) = (model.settings, model.isHeldOut)
  }

  /// Whether the model was made of none of the photographs.
  public var isUnseen: Bool { !frames.contains(where: \.isSeen) }

  /// Names of the photographs that were compared.
  package var comparedFrames: [String] { frames.filter { $0.quality != nil }.map(\.name) }

  /// The values of a measure, photograph by photograph.
  public func values(of measure: Measure) -> [Double] {
    frames.compactMap { frame in
      switch measure {
      case .coverage: frame.quality?.coverage
      case .psnr: frame.quality?.psnr
      case .wrong: frame.quality?.wrong
      case .unlike: frame.quality?.unlike
      case .sharpness: frame.quality?.sharpness
      }
    }
  }

  /// The median of a measure, the mean of the middle two of an even number; `nil` without values.
  public func median(of measure: Measure) -> Double? {
    let sorted = values(of: measure).sorted()
    guard let upper = sorted.medianOfSorted() else { return nil }
    return sorted.count % 2 == 1 ? upper : (upper + sorted[sorted.count / 2 - 1]) / 2
  }

  /// The worst value of a measure: the largest share of `wrong` and `unlike`, else the smallest.
  public func worst(of measure: Measure) -> Double? {
    switch measure {
    case .wrong, .unlike: values(of: measure).max()
    case .coverage, .psnr, .sharpness: values(of: measure).min()
    }
  }
}
