/** Stored files: areas with a test's or a home's key, and their content. */
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { type FileArea, localArea } from '../../bridge/assets/area.ts'
import { isSealed, openedFile } from '../../bridge/assets/sealed-file.ts'
import { fileSeal, KEY_BYTES, type Seal, sealWith } from '../../bridge/base/seal.ts'

export const testSeal = sealWith(new Uint8Array(KEY_BYTES).fill(7))

export const areaAt = (root: string, seal: Seal = testSeal): FileArea =>
  localArea(root, async () => ({ seal, earlier: () => [] }))

/** Files of a home that contains its key. */
export const areaOfHome = (home: string, root: string): FileArea => areaAt(root, fileSeal(home))

/** Content of the files below a home, decrypted if necessary. */
export const openedIn = (home: string): ((path: string) => Buffer) => {
  const seal = fileSeal(home)
  return (path) => {
    const content = readFileSync(path)
    const place = relative(home, path).split(sep).join('/')
    return isSealed(content) ? openedFile(content, place, { seal, earlier: () => [] }) : content
  }
}
