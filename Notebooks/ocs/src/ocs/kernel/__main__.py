"""Starts the kernel: `python -m ocs.kernel -f CONNECTION_FILE`."""

from ipykernel.kernelapp import IPKernelApp

from ocs.kernel.kernel import OCSKernel

if __name__ == "__main__":
    IPKernelApp.launch_instance(kernel_class=OCSKernel)
