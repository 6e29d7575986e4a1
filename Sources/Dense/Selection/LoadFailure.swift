/// Why one view could not be loaded.
struct LoadFailure: Error {
  let reason: String
}
