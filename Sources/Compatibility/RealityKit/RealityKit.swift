@_exported import Foundation
@_exported import ObjectCapture
@_exported import Observation
