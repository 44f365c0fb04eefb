/** `{{secret:key}}` stands for a secret wherever the text may be read. It is resolved when it is typed. Pure. */

const HANDLE = /\{\{\s*secret:([\w.-]+)\s*\}\}/g

export const secretHandle = (key: string): string => `{{secret:${key}}}`

export const holdsSecretHandle = (text: string): boolean => text.search(HANDLE) >= 0

export const replaceSecretHandles = (text: string, replacement: (key: string) => string): string =>
  text.replace(HANDLE, (_, key: string) => replacement(key))

/** The keys of all handles in some texts. */
export const secretKeysIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(HANDLE)].map(([, key = '']) => key))
