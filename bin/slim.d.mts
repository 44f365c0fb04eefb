/** For the bench, which is TypeScript. */
export const isForDevelopers: (library: string, file: string) => boolean
export const slimLibraries: (root?: string) => void
