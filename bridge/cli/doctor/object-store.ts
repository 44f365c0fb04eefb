/**
 * Writes, reads and deletes a file in the object store, since read-only keys would otherwise fail only with the first
 * job.
 */
import { randomUUID } from 'node:crypto'
import type { Config } from '../../base/config.ts'
import { objectStoreOf } from '../file-areas.ts'
import { type Finding, fail } from './checks.ts'

/** Nothing if files are stored in folders. */
export const checkObjectStore = async (config: Config): Promise<Finding[]> => {
  const store = objectStoreOf(config)
  if (!store) return []
  const check = 'files'
  const start = performance.now()
  try {
    const key = `doctor/${randomUUID()}`
    await store.put(key, Buffer.from(key))
    const back = await (await store.get(key))?.text()
    await store.remove(key)
    if (back !== key)
      return [
        {
          check,
          state: 'fail',
          found: `${store.where} gives back another file than it was given`,
          advice: 'Look at object_store.',
        },
      ]
  } catch (error) {
    return [fail(check, `${config.object_store}`, error)]
  }
  const found = `${store.where} takes, gives and removes a file, in ${((performance.now() - start) / 1_000).toFixed(1)} s`
  const { protocol, hostname } = new URL(store.where)
  if (protocol === 'https:' || /^(localhost|127\.|\[::1\])/.test(hostname)) return [{ check, state: 'ok', found }]
  return [
    {
      check,
      state: 'warn',
      found,
      advice: 'It is spoken to without TLS: whoever is between sees every picture and document. Use https.',
    },
  ]
}
