/// Block layout of the free poses and cameras in the reduced system, poses first.
struct BlockLayout: Sendable {
  /// First column of each block. `sizes` are the numbers of columns.
  let starts: [Int]
  let sizes: [Int]
  /// Block index of each pose and of each camera; −1 if it is constant.
  let ofPose: [Int32]
  let ofCamera: [Int32]

  /// Block index of each column.
  private let ofColumn: [Int32]

  var count: Int { starts.count }

  init(_ columns: ParameterColumns) {
    let sizes =
      columns.pose.map { (at: $0, size: ParameterColumns.perPose) }
      + zip(columns.camera, columns.parameters).map { (at: $0, size: $1.count) }
    var numbers: [Int32] = []
    var count: Int32 = 0
    for entry in sizes {
      numbers.append(entry.at >= 0 ? count : -1)
      if entry.at >= 0 { count += 1 }
    }
    let used = sizes.filter { $0.at >= 0 }
    starts = used.map(\.at)
    self.sizes = used.map(\.size)
    ofPose = Array(numbers.prefix(columns.pose.count))
    ofCamera = Array(numbers.dropFirst(columns.pose.count))
    ofColumn = used.enumerated().flatMap { block, entry in
      [Int32](repeating: Int32(block), count: entry.size)
    }
  }

  func block(ofColumn column: Int) -> Int { Int(ofColumn[column]) }
}
