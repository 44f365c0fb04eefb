/**
 * Browser dialogs (alert, confirm, prompt, "leave this page?"): read, answered by whoever works in the tab, and kept as
 * text of the page until the next action. If nobody answers, nothing is agreed to.
 */

import type { Dialog, Frame, Page } from 'playwright-core'
import { instead, insteadBy } from '../base/debug.ts'
import { callPage } from './page-world.ts'

export interface OpenDialog {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload'
  message: string
}

/** @param active in the tab of the current work */
export type DialogRule = (asking: OpenDialog, active: boolean, page: Page) => DialogAnswer | Promise<DialogAnswer>
/** `left_open`: for the person whose tab it is. */
export type DialogAnswer = { kind: 'accepted'; text?: string } | { kind: 'dismissed' } | { kind: 'left_open' }

export const ACCEPTED: DialogAnswer = { kind: 'accepted' }
export const DISMISSED: DialogAnswer = { kind: 'dismissed' }

/** Alerts and leaving a page are accepted; nothing else is agreed to. */
const noRule: DialogRule = ({ kind }) => (kind === 'alert' || kind === 'beforeunload' ? ACCEPTED : DISMISSED)

/** ms in which a frame may respond while a dialog is open. */
const SAYS_MS = 2_000

/**
 * Whether a dialog of this page may receive the data that these origins may have. The browser does not say which frame
 * opened a dialog. But that frame is blocked until it is answered, so a foreign frame that responds now is not the one.
 */
export const mayTellBox = async (page: Page, mayHold: (origin: string) => boolean): Promise<boolean> => {
  const originOf = (frame: Frame): string => {
    const url = URL.parse(frame.url())
    const parent = frame.parentFrame()
    return url?.protocol === 'about:' && parent ? originOf(parent) : (url?.origin ?? 'null')
  }
  const strangers = page.frames().filter((frame) => !mayHold(originOf(frame)))
  const said = strangers.map(async (frame) => {
    if (frame === page.mainFrame()) return false
    const says = callPage(frame, 'origin', [], SAYS_MS).then(() => true)
    return says.catch(insteadBy('browser', () => frame.isDetached()))
  })
  return (await Promise.all(said)).every(Boolean)
}

/** Maximum length of a stored message. */
const MAX = 500

const told = new WeakMap<Page, string[]>()

/** The texts of a page's dialogs since {@link clearPageMessages}. */
export const pageMessages = (page: Page): readonly string[] => told.get(page) ?? []

/** A message about something that the page did invisibly. */
export const addPageMessage = (page: Page, words: string): void =>
  void told.set(page, [...pageMessages(page), words].slice(-10))

export const clearPageMessages = (page: Page): void => void told.delete(page)

/** Reads a dialog and answers it. Resolves to its text and the answer; undefined if it was left open. */
export const answerDialog = async (
  page: Page,
  dialog: Dialog,
  active: boolean,
  rule: DialogRule = noRule,
): Promise<(OpenDialog & { accepted: boolean }) | undefined> => {
  const asking: OpenDialog = { kind: dialog.type() as OpenDialog['kind'], message: dialog.message().slice(0, MAX) }
  if (asking.kind === 'alert' && asking.message.trim() !== '') addPageMessage(page, asking.message)
  const answer = await rule(asking, active, page)
  if (answer.kind === 'left_open') return undefined
  const accepted = answer.kind === 'accepted'
  await (accepted ? dialog.accept(answer.text) : dialog.dismiss()).catch(instead('browser', undefined))
  if (!accepted && asking.kind === 'prompt')
    addPageMessage(
      page,
      `A box of the page asked “${asking.message}” and was cancelled. Its answer is given with the press that opens it.`,
    )
  return { ...asking, accepted }
}
