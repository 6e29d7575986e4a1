/// Clusters that were aligned beforehand: how the views were cut, and the model of each cluster in order.
struct AlignedClusters {
  let plan: ClusterPlan
  let models: [ClusterModel]
}
