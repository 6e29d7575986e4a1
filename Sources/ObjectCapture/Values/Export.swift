// Vectors, matrices and pixel buffers of this API, so that importing ObjectCapture suffices.
@_exported import PixelBuffers
@_exported import VectorTypes
