import Scene

/// Input of the `mesh` stage.
public struct MeshInput: Sendable {
  public var dense: DenseModel
  public var reconstruction: Reconstruction

  public init(dense: DenseModel, reconstruction: Reconstruction) {
    self.dense = dense
    self.reconstruction = reconstruction
  }
}
