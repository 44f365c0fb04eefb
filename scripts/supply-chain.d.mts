interface Lock {
  packages: Record<string, { license?: string; integrity?: string; link?: boolean; version?: string }>
}
/** One sentence per problem with the dependencies of a lock file. */
export function problemsOf(lock: Lock): string[]
