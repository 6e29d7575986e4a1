/// Clusters that were aligned beforehand: the plan, and the model of each cluster in order.
struct AlignedClusters {
  let plan: ClusterPlan
  let models: [ClusterModel]
}
