import Formats
import ShellKit
import Support

extension ProjectError: Worded {
  /// One sentence that starts with the affected path.
  package var words: String {
    switch self {
    case .notADatabase(let url): "\(url.path) is no SQLite database"
    case .damagedDatabase(let url, let reason):
      "\(url.path) cannot be read: \(lowercasedStart(reason))"
    case .missingTable(let url, let table):
      "\(url.path) is no database of COLMAP: it has no table \(table)"
    case .missingColumn(let url, let table, let column):
      "\(url.path) is a database of another version of COLMAP: its table \(table) has no \(column)"
    case .badRow(let url, let place):
      "\(url.path) is damaged: \(place.table) \(place.row) holds what cannot be meant"
    case .tooManyRows(let url, let table, let limit):
      "\(url.path) has more than \(limit) \(table)"
    case .badReference(let url, let place):
      "\(url.path) contradicts itself: \(place.table) \(place.row) names what is not there"
    case .unknownCamera(let url, let camera, let model):
      "\(url.path): camera \(camera) has the lens model \(model), of which no pinhole camera is near"
    case .badCamera(let url, let camera):
      "\(url.path): camera \(camera) has a size or parameters that no camera has"
    case .damagedFile(let url, let line):
      "\(url.path) is damaged" + (line.map { " in line \($0)" } ?? "")
    case .missingFile(let url): "\(url.path) is missing"
    case .modelOfOtherDatabase(let url, let image, let model, let database):
      "\(url.path) belongs to another database: it has \(model) keypoints of \(image), the database "
        + "\(database); load the folder of the model alone"
    case .nothingInside(let url):
      "\(url.path): neither a database with images nor a model of COLMAP or OpenSfM"
    }
  }
}

extension ForeignRemark {
  /// The remark on reading a project.
  func words(of program: ForeignProgram) -> String {
    switch self {
    case .nearestCamera(let model, let cameras, let misfit):
      "the nearest lens model stands for \(model) of "
        + (cameras == 1 ? "one camera" : "\(cameras) cameras")
        + ", \(HumanText.number(misfit)) px off at most"
    case .openLog(let file):
      "\(file) holds changes that \(program.title) has not merged: they are not read"
    case .keypointsOfTracks:
      "there are no keypoints but those of \(program.title)'s tracks: matches are read off them, and "
        + "nothing tells of images without tracks"
    case .noDescriptors:
      "the keypoints have no descriptors that can be compared here: match starts with features"
    case .reported(let images):
      "\(program.title)'s report names \(images) images that it left out"
    case .placedByRigs(let model, let images):
      "\(model): rigs and frames give "
        + (images == 1 ? "one image another pose" : "\(images) images other poses")
        + " than the file of images; \(program.title) takes those of rigs and frames, and so does load"
    }
  }
}
