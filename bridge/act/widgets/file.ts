/** Files: given to the input behind whatever is drawn. Waits until the page shows them. */

import { access, constants } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import type { Frame, Request } from 'playwright-core'
import type { UploadPlace } from '../../../shared/page/acting-types.ts'
import { instead, swallowed } from '../../base/debug.ts'
import { isOfHomeItself } from '../../base/home.ts'
import { callPage, locate } from '../../browser/page-world.ts'
import { type Act, type Done, type FoundElement, fail, nameOf } from '../context.ts'
import { isMissing } from '../locate.ts'
import { clickAt } from '../pointer.ts'
import { sent } from '../sent.ts'
import { until } from '../wait.ts'

/** Maximum time in ms for an upload and for the site to read the file. */
export const UPLOAD_MS = 60_000
/**
 * ms without a change before an upload counts as finished: if the site has responded to it, and if nothing was
 * requested.
 */
const QUIET_MS = { answered: 40, unasked: 120 } as const
const CHOOSER_MS = 3_000
/**
 * ms without any sign of a file before it is given again, and after that, before the page counts as one that shows
 * none.
 */
const UNSEEN_MS = 1_200
/** The same for a page that is told again about a file it already has. */
const TOLD_MS = 300
/** A data request that is open longer has nothing to do with the file. */
const POLL_MS = 5_000

/**
 * @param again the page already has the files and only gets the event once more
 * @throws GhError FILE_REFUSED, FILE_NOT_FOUND, VALUE_NOT_TAKEN, ACTION_TIMEOUT
 */
export const upload = async (act: Act, found: FoundElement, files: readonly string[], again = false): Promise<Done> => {
  for (const file of files) {
    if (!isAbsolute(file)) throw fail('FILE_NOT_FOUND', `“${file}” is not an absolute path.`, { file })
    if (!act.options.documents?.has(file))
      throw fail('FILE_REFUSED', `“${basename(file)}” is not one of this job’s documents, so it was not uploaded.`)
    await access(file, constants.R_OK).catch((error: unknown) => {
      swallowed('act', error)
      throw fail('FILE_NOT_FOUND', `The file ${file} is not there or cannot be read.`, { file })
    })
    if (await isOfHomeItself(file))
      throw fail('FILE_REFUSED', `“${basename(file)}” belongs to GhostHands itself, so it was not uploaded.`)
  }
  const place = await callPage(found.frame, 'uploadPlace', [found.ref])
  if (isMissing(place)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  const names = files.map((file) => basename(file))
  const traffic = new Traffic(act, found.frame)
  try {
    await (again ? giveAgain : give)(act, found, place, files)
    await accepted(act, found, place, files, traffic, again)
  } finally {
    traffic.stop()
  }
  return { observed: { value: names.join(', '), ...(traffic.navigated && { navigated: true }) } }
}

const give = async (act: Act, { frame }: FoundElement, place: UploadPlace, files: readonly string[]): Promise<void> => {
  const { signal } = act.deadline
  const what = `files, ${files.length}`
  if (place.input) {
    const at = locate(frame, place.input)
    await sent(what, () => at.setInputFiles([...files], { timeout: act.deadline.remaining, signal }))
    return
  }
  const chooser = act.page.waitForEvent('filechooser', { timeout: CHOOSER_MS, signal })
  chooser.catch(instead('act', undefined))
  if (place.button) await clickAt(act, frame, place.button)
  const opened = await chooser.catch((error: unknown) => {
    swallowed('act', error)
    throw fail('ACTION_INVALID', `${nameOf(act)} takes no file.`)
  })
  await sent(what, () => opened.setFiles([...files], { timeout: act.deadline.remaining }))
}

/** Setting the same files again has no effect, so the input is emptied first. */
const giveAgain: typeof give = async (act, found, place, files) => {
  await give(act, found, place, [])
  await give(act, found, place, files)
}

/** Done when the page shows the file, shows no sign of being busy, has no open request of this upload, and stays so. */
const accepted = async (
  act: Act,
  found: FoundElement,
  place: UploadPlace,
  files: readonly string[],
  traffic: Traffic,
  again: boolean,
): Promise<void> => {
  const names = files.map((file) => basename(file))
  let goodSince = 0
  let heldSince = 0
  let given = again
  let error: string | undefined
  const arrived = await until(act.deadline, 'the page to take the file', UPLOAD_MS, async () => {
    // The page navigated with the file: the next observation reads the new page.
    if (traffic.navigated || found.frame.isDetached()) return true
    const state = await callPage(found.frame, 'uploadState', [place.anchor, place.input, names]).catch(
      instead('act', undefined),
    )
    error = state?.error
    const now = performance.now()
    const quiet = state !== undefined && !state.busy && !traffic.busy()
    if (quiet && state.error) return 'refused' as const
    goodSince = quiet && state.shown ? goodSince || now : 0
    heldSince = quiet && state.held && !state.shown ? heldSince || now : 0
    if (heldSince > 0 && now - heldSince > (again ? TOLD_MS : UNSEEN_MS)) {
      // A page whose scripts were not running when it got the file shows nothing: it gets the file again.
      if (given) return true
      given = true
      heldSince = 0
      await giveAgain(act, found, place, files)
    }
    return goodSince > 0 && now - goodSince >= QUIET_MS[traffic.answered ? 'answered' : 'unasked'] ? true : undefined
  })
  if (arrived === true) return
  if (error) throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} refused the file: “${error}”.`)
  throw fail('VALUE_NOT_TAKEN', `${nameOf(act)} does not show the file ${names.join(', ')}.`)
}

/** Requests that the page makes because of a file: those that send or fetch data, started after it was given. */
class Traffic {
  navigated = false
  /** A request was made because of the file, and has been answered. */
  answered = false
  private readonly act: Act
  private readonly frame: Frame
  private readonly open = new Map<Request, number>()

  constructor(act: Act, frame: Frame) {
    this.act = act
    this.frame = frame
    act.page.on('request', this.began)
    act.page.on('requestfinished', this.ended)
    act.page.on('requestfailed', this.ended)
  }

  stop(): void {
    this.act.page.off('request', this.began)
    this.act.page.off('requestfinished', this.ended)
    this.act.page.off('requestfailed', this.ended)
  }

  /** Data is being sent, or a request is too recent to be a long poll. */
  busy(): boolean {
    const now = performance.now()
    return [...this.open].some(([request, since]) => request.method() !== 'GET' || now - since < POLL_MS)
  }

  private readonly began = (request: Request): void => {
    if (request.isNavigationRequest()) this.navigated ||= this.isMine(request)
    else if (/^(?:xhr|fetch)$/.test(request.resourceType())) this.open.set(request, performance.now())
  }

  /** `frame()` throws for a navigation whose frame is not known yet. */
  private isMine(request: Request): boolean {
    try {
      const frame = request.frame()
      return frame === this.frame || frame === this.act.page.mainFrame()
    } catch (error) {
      swallowed('act', error)
      return true
    }
  }

  private readonly ended = (request: Request): void => {
    if (this.open.delete(request)) this.answered = true
  }
}
