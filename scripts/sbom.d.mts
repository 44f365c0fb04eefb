interface Locked {
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
}

/** What is installed with the product, in CycloneDX. */
export function sbomOf(
  product: { name: string; version: string },
  lock: { packages: Record<string, Locked> },
): {
  bomFormat: string
  components: {
    name: string
    version: string
    purl: string
    licenses: unknown[]
    hashes?: { alg: string; content: string }[]
  }[]
}
