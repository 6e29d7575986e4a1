@_exported import VectorTypes
