import Foundation
import Pipeline

extension PhotogrammetrySession {
  /// A request to a session.
  public enum Request: Sendable, Hashable {
    /// A model file: a USDZ archive if the path ends in `.usdz`; otherwise a directory with an OBJ,
    /// its MTL, a USDA and the textures.
    case modelFile(url: URL, detail: Detail = .reduced, geometry: Geometry? = nil)
    /// A model in memory.
    case modelEntity(detail: Detail = .reduced, geometry: Geometry? = nil)
    /// Bounding box of the model, in the model's frame.
    case bounds
    /// The dense point cloud from which the mesh is built.
    case pointCloud
    /// The camera poses of the samples. This request is answered first.
    case poses

    /// Requests a model file of the default detail.
    public init(modelFile url: URL) { self = .modelFile(url: url) }
  }
}

extension PhotogrammetrySession.Request {
  /// Level of detail of a model; see `help detail` in the shell.
  public enum Detail: Int, Sendable {
    /// Fewer than 25,000 triangles, with fast computation.
    case preview
    /// Fewer than 50,000 triangles.
    case reduced
    /// Fewer than 100,000 triangles.
    case medium
    /// Fewer than 250,000 triangles, with all five maps.
    case full
    /// Unsimplified mesh with a color map only.
    case raw
    /// As specified by `Configuration.customDetailSpecification`.
    case custom
  }

  /// Region to which the model is cropped, and its transform.
  public struct Geometry: Sendable, Hashable {
    /// Box to which the model is cropped, in the frame of `.bounds`. An empty box does not crop.
    public var orientedBounds: OrientedBoundingBox
    /// Transform of the model, applied after cropping.
    public var transform: Transform

    /// Creates a geometry from a box and a transform. The defaults change nothing.
    public init(bounds: BoundingBox = .empty, transform: Transform = .identity) {
      self.init(
        orientedBounds: OrientedBoundingBox(boundingBox: bounds), transform: transform)
    }

    /// Creates a geometry from a box with any orientation and a transform.
    public init(orientedBounds: OrientedBoundingBox, transform: Transform = .identity) {
      self.orientedBounds = orientedBounds
      self.transform = transform
    }

    /// The axis-aligned bounding box of `orientedBounds`. Setting it removes the orientation.
    public var bounds: BoundingBox {
      get { orientedBounds.aligned }
      set { orientedBounds = OrientedBoundingBox(boundingBox: newValue) }
    }
  }

  /// Detail and geometry of a model request; `nil` for other requests.
  var model: (detail: Detail, geometry: Geometry?)? {
    switch self {
    case .modelFile(_, let detail, let geometry), .modelEntity(let detail, let geometry):
      (detail, geometry)
    case .bounds, .pointCloud, .poses: nil
    }
  }
}

extension PhotogrammetrySession.Request.Detail {
  /// The level as used in settings and in the shell.
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
