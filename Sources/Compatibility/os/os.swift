// Programs for Apple's systems use `@Observable` with this module and Foundation alone.
@_exported import Foundation
@_exported import Observation
