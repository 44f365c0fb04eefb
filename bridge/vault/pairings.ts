/**
 * The extensions paired with this bridge: one owner-only encrypted file each, so that a process that launches a browser
 * can add one while another serves. Keys are used only for authentication.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { swallowed } from '../base/debug.ts'
import type { Home } from '../base/home.ts'
import type { Seal } from '../base/seal.ts'

const Pairing = z.object({
  instance: z.string(),
  /** As created by `shared/protocol/crypto.ts`. */
  key: z.string(),
  /** The browser's own description, for people. */
  browser: z.string(),
  /** ISO. */
  pairedAt: z.string(),
})
export type Pairing = z.infer<typeof Pairing>

export interface Pairings {
  get(instance: string): Pairing | undefined
  keep(pairing: Pairing): void
  /** False: there was none. */
  forget(instance: string): boolean
  list(): Pairing[]
}

/** Allowed instance names: they become file names. */
const INSTANCE = /^[\w-]{16,128}$/
export const isInstance = (text: string): boolean => INSTANCE.test(text)
export const PAIRING_ENDING = '.pairing'
export const pairingsFolder = (home: Home): string => join(home.root, 'pairings')
export const pairingContext = (instance: string): string => `pairing/${instance}`

export const openPairings = (home: Home, seal: Seal): Pairings => {
  const folder = pairingsFolder(home)
  const fileOf = (instance: string): string => join(folder, `${instance}${PAIRING_ENDING}`)

  const get = (instance: string): Pairing | undefined => {
    if (!isInstance(instance)) return undefined
    try {
      const text = seal.open(readFileSync(fileOf(instance)), pairingContext(instance))
      const { data } = Pairing.safeParse(JSON.parse(text))
      return data?.instance === instance ? data : undefined
    } catch (error) {
      swallowed('vault', error)
      // Missing, or encrypted with the key of another home: both mean that it must be paired again.
      return undefined
    }
  }
  return {
    get,
    keep(pairing) {
      if (!isInstance(pairing.instance)) throw new RangeError('this is no name of an instance')
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(pairing.instance)
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, seal.seal(JSON.stringify(pairing), pairingContext(pairing.instance)), { mode: 0o600 })
      renameSync(draft, file)
    },
    forget(instance) {
      const known = get(instance) !== undefined
      if (known) rmSync(fileOf(instance), { force: true })
      return known
    },
    list() {
      let names: string[]
      try {
        names = readdirSync(folder)
      } catch {
        // No folder: nothing has been paired yet.
        return []
      }
      return names
        .filter((name) => name.endsWith(PAIRING_ENDING))
        .map((name) => get(name.slice(0, -PAIRING_ENDING.length)))
        .filter((pairing) => pairing !== undefined)
    },
  }
}
