/** Builds one variant; resolves to its folder, `dist/…` by default. */
export function buildExtension(
  variant: 'full' | 'lite',
  outDir?: string,
  options?: { welcome?: boolean },
): Promise<string>
export function buildExtensions(variants?: readonly ('full' | 'lite')[]): Promise<void>
