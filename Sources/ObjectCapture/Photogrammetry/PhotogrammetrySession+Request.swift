import Foundation
import Pipeline

extension PhotogrammetrySession {
  /// What a session is asked for.
  public enum Request: Sendable, Hashable {
    /// A model as a file: one archive where the path ends in `.usdz`; in a directory an OBJ with its
    /// MTL, a USDA, and the textures.
    case modelFile(url: URL, detail: Detail = .reduced, geometry: Geometry? = nil)
    /// A model in memory.
    case modelEntity(detail: Detail = .reduced, geometry: Geometry? = nil)
    /// The box round the model, in the model's frame.
    case bounds
    /// The points that the model is built from.
    case pointCloud
    /// Where the samples were taken; the first to be answered.
    case poses

    /// A model of the usual detail as a file.
    public init(modelFile url: URL) { self = .modelFile(url: url) }
  }
}

extension PhotogrammetrySession.Request {
  /// How fine a model is; `help detail` of the shell has the table.
  public enum Detail: Int, Sendable, Hashable, CaseIterable {
    /// Fewer than 25,000 triangles, quickly.
    case preview
    /// Fewer than 50,000 triangles.
    case reduced
    /// Fewer than 100,000 triangles.
    case medium
    /// Fewer than 250,000 triangles and all five maps.
    case full
    /// Nothing is simplified; colour only.
    case raw
    /// What `Configuration.customDetailSpecification` says.
    case custom
  }

  /// Which part of the model is wanted, and where it is put.
  public struct Geometry: Sendable, Hashable {
    /// What the model is cropped to, in the frame of `.bounds`; an empty box crops nothing.
    public var bounds: BoundingBox
    /// Applied to the model after it is cropped.
    public var transform: Transform

    /// A box and a transform; neither changes anything by default.
    public init(bounds: BoundingBox = .empty, transform: Transform = .identity) {
      self.bounds = bounds
      self.transform = transform
    }
  }

  /// The model's detail and geometry; `nil` for what is no model.
  var model: (detail: Detail, geometry: Geometry?)? {
    switch self {
    case .modelFile(_, let detail, let geometry), .modelEntity(let detail, let geometry):
      (detail, geometry)
    case .bounds, .pointCloud, .poses: nil
    }
  }
}

extension PhotogrammetrySession.Request.Detail {
  /// The level under the name that settings and the shell have for it.
  package var level: DetailLevel {
    switch self {
    case .preview: .preview
    case .reduced: .reduced
    case .medium: .medium
    case .full: .full
    case .raw: .raw
    case .custom: .custom
    }
  }
}
