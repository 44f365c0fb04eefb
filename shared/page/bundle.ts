/**
 * Entry of the bundle that runs in Playwright's utility world of every frame. It is a selector engine whose body is an
 * element's number, a target descriptor, or a call of {@link pageApi}. The code itself is in the other files of this
 * folder.
 */
import { boundedJson } from '../domain/bounded.ts'
import type { SecretPrint } from '../domain/secret-prints.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { type PageApi, pageApi } from './api.ts'
import { documentId, elementAt } from './index.ts'
import { duringReading } from './reading.ts'
import { resolve } from './resolve.ts'
import { coveredIn, freshPrints, knowPrints } from './secret-input.ts'
import { forgetRoots } from './selector.ts'
import { tableApi } from './table-api.ts'
import { noteChange } from './unchanged.ts'

type Call = { fn: keyof PageApi; args: unknown[]; prints?: SecretPrint[] }

/**
 * Functions whose results are shown to models and people, so secrets are covered in them. Results used for actions are
 * unchanged.
 */
const TELLS: ReadonlySet<keyof PageApi> = new Set([
  'snapshot',
  'errors',
  ...(Object.keys(tableApi) as (keyof PageApi)[]),
])

/** Functions that only read the page. */
const READS: ReadonlySet<keyof PageApi> = new Set([
  'snapshot',
  'visibleFields',
  'unseenFields',
  'field',
  'describe',
  'describeAll',
  'similar',
  'isMeant',
  'standing',
  'holds',
  'lost',
  'errors',
  'adders',
  'frames',
  'hasCaptcha',
  'valueAt',
  'asking',
])

/** Functions that do not change the page; after any other, it counts as changed. */
const LEAVES_AS_IS: ReadonlySet<keyof PageApi> = new Set([
  ...READS,
  'resolve',
  'quiet',
  'document',
  'pageState',
  'activityToken',
  'contentBox',
  'focusedField',
  'postingWords',
  'secrets',
  'sending',
])

/** Maximum length of an answer that the bridge can read, in characters. */
const MOST_LETTERS = 64_000_000

/**
 * Answers travel as the text of a detached element, so the page's DOM is never touched. The length is limited, since a
 * page's text may be endless.
 */
function answer(data: unknown, whole = false): Element {
  const carrier = document.implementation.createHTMLDocument('').createElement('p')
  carrier.textContent = whole ? JSON.stringify(data) : boundedJson(data, MOST_LETTERS)
  return carrier
}

function call(body: string): Element {
  try {
    const { fn, args, prints } = JSON.parse(body) as Call
    if ((prints && knowPrints(prints)) || !LEAVES_AS_IS.has(fn)) noteChange()
    const run = pageApi[fn] as (...args: unknown[]) => unknown
    const ok = (READS.has(fn) ? duringReading(() => run(...args)) : run(...args)) ?? null
    // A page that a person asked to save is saved whole.
    return answer({ ok: TELLS.has(fn) ? coveredIn(ok) : ok, ...freshPrints() }, fn === 'saved')
  } catch (error) {
    return answer({ error: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error) })
  }
}

/**
 * `12` or `12@document`: an element by number, only in that document. `target:{json}`: the one element of a descriptor.
 * `call:{fn,args}`: the carrier of the result.
 */
export function queryAll(_root: Node, body: string): Element[] {
  forgetRoots()
  if (body.startsWith('call:')) return [call(body.slice(5))]
  if (body.startsWith('target:')) {
    const found = resolve(JSON.parse(body.slice(7)) as TargetDescriptor)
    return found.element ? [found.element] : []
  }
  const [number, ofDocument] = body.split('@')
  const element = ofDocument === undefined || ofDocument === documentId ? elementAt(Number(number)) : undefined
  return element ? [element] : []
}

export const query = (root: Node, body: string): Element | null => queryAll(root, body)[0] ?? null
