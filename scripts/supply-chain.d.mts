interface Lock {
  packages: Record<string, { license?: string; integrity?: string; link?: boolean; version?: string }>
}
/** Sentences on what is wrong with the dependencies of a lock file; none where all is well. */
export function problemsOf(lock: Lock): string[]
