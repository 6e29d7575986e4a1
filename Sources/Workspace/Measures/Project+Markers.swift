import Foundation
import Imaging
import Markers
import Measuring
import Pipeline
import Scene
import Support

/// What a search for markers found.
package struct MarkerSearch: Sendable, Equatable {
  package var families: [MarkerFamily]
  /// Full names of the frames that were searched.
  package var frames: [String]
  /// Frames whose photographs could not be read.
  package var unreadable: [String]
  /// The sightings in these frames.
  package var sightings: [MarkerSighting]
}

/// Markers: detections are stored in the workspace, sizes and the origin are settings.
extension Project {
  /// Searches photographs for markers and stores what was found; other families and frames keep what
  /// was found before.
  ///
  /// - Parameters:
  ///   - indices: Of frames; all that are not excluded by default.
  ///   - isRefining: Whether corners are refined and cells checked.
  package mutating func detectMarkers(
    _ families: [MarkerFamily], in indices: [Int]? = nil, isRefining: Bool = true
  ) throws -> MarkerSearch {
    let capture = try loadedCapture()
    let views = capture.viewSet.views
    let chosen = indices ?? views.indices.filter { !settings.excluded.contains(views[$0].name) }
    let detector = MarkerDetector(families, isRefining: isRefining)
    let images = chosen.map { views[$0].image }
    let results = try context.parallelMap(images, label: "Detecting markers") { image, _ in
      try? detector.detect(in: image.loadBytes())
    }
    var found = foundMarkers
    var search = MarkerSearch(families: families, frames: [], unreadable: [], sightings: [])
    for (index, detections) in zip(chosen, results) {
      let (name, stamp) = (views[index].name, views[index].image.stamp)
      guard let detections else {
        search.unreadable.append(name)
        continue
      }
      found.replace(families, in: name, stamp: stamp, by: detections)
      search.frames.append(name)
      search.sightings += found.sightings(in: name, stamp: stamp).filter {
        families.contains($0.marker.family)
      }
    }
    try keep(found)
    return search
  }

  /// What was found so far, read from the workspace once.
  package var foundMarkers: FoundMarkers {
    markers ?? workspace.map { FoundMarkers(reading: $0.markersURL) } ?? FoundMarkers()
  }

  private mutating func keep(_ found: FoundMarkers) throws {
    try workspace?.prepare()
    if let workspace { try found.write(workspace.markersURL) }
    markers = found
    updateTiePoints()
  }

  /// The markers in the photographs of the capture, as far as these are the ones that were searched.
  package mutating func markerSightings() throws -> [MarkerSighting] {
    if markers == nil { markers = foundMarkers }
    let found = foundMarkers
    return try loadedCapture().viewSet.views.flatMap {
      found.sightings(in: $0.name, stamp: $0.image.stamp)
    }
  }

  /// Stores the printed size of a family; `nil` removes it.
  package mutating func setMarkerSize(
    _ size: KnownMarkerSize?, of family: MarkerFamily
  ) throws {
    var changed = settings
    changed.measurements.markerSizes.removeAll { $0.family == family }
    if let size { changed.measurements.markerSizes.append(size) }
    try keep(changed)
  }

  /// Stores the marker whose frame is that of the results, instead of a stated upward direction,
  /// north and origin; `nil` returns to the frame of the alignment.
  ///
  /// - Throws: `MeasureError.markerNotLocated` if it has no position in the current alignment.
  package mutating func setFrame(of marker: MarkerName?) throws {
    if let marker {
      guard !marker.family.isRound else { throw MeasureError.markerWithoutAxes(marker) }
      let known = try markerSightings().contains { $0.marker == marker }
      guard known else { throw MeasureError.markerNotSeen(marker) }
      if records[.align] != nil, case .failure(let problem)? = try survey().markers[marker] {
        throw MeasureError.markerNotLocated(marker, problem)
      }
    }
    var changed = settings
    changed.measurements.origin = marker
    if marker != nil {
      changed.measurements.up = nil
      changed.measurements.north = nil
      changed.measurements.statedOrigin = nil
    }
    try keep(changed)
  }

  /// The marker whose frame is that of the results, in the world of the alignment; `nil` if none is
  /// chosen, or it has no position.
  package mutating func originMarker() throws -> LocatedMarker? {
    guard let name = settings.measurements.origin, records[.align] != nil else { return nil }
    return try? survey().markers[name]?.get()
  }

  /// The corners of the markers found in a frame, pixels of the upright photograph.
  package mutating func markers(in frame: String) throws -> [MarkerSighting] {
    let name = try loadedCapture().viewSet.views[try frameIndex(frame)].name
    return try markerSightings().filter { $0.frame == name }
  }
}

extension FoundMarkers {
  /// Replaces what was found of some families in a frame.
  fileprivate mutating func replace(
    _ families: [MarkerFamily], in frame: String, stamp: FileStamp?,
    by detections: [MarkerDetection]
  ) {
    var entry = frames[frame] ?? InFrame(stamp: stamp, families: [], markers: [])
    if entry.stamp != stamp { entry = InFrame(stamp: stamp, families: [], markers: []) }
    entry.markers.removeAll { found in
      MarkerName(found.name).map { families.contains($0.family) } ?? true
    }
    entry.markers += detections.map(Found.init)
    entry.families = MarkerFamily.allCases.filter {
      entry.families.contains($0) || families.contains($0)
    }
    frames[frame] = entry
  }
}

extension ImageSource {
  /// The luma of the photograph at full size, as bytes.
  fileprivate func loadBytes() throws -> ByteImage {
    let image = try loadGray()
    return ByteImage(
      width: image.width, height: image.height,
      pixels: image.pixels.map { UInt8(saturating: $0.rounded()) })
  }
}
