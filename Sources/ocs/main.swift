print("ocs")
