/**
 * Boxes of the browser's own (alert, confirm, prompt, "leave this page?"): read, answered by whoever works in the tab, and kept
 * as words of the page until the next thing is done. Where nobody answers, nothing is agreed to.
 */

import type { Dialog, Page } from 'playwright-core'
import { instead } from '../base/debug.ts'

export interface Asking {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload'
  message: string
}

/** Whether a box is answered with its OK; `leave`: it stays open for the person whose tab it is. `active`: in the tab that is worked in. */
export type DialogRule = (asking: Asking, active: boolean) => boolean | 'leave'

/** A message is taken note of, and a page may be left; nothing else is agreed to. */
const noRule: DialogRule = ({ kind }) => kind === 'alert' || kind === 'beforeunload'

/** Characters of a message that are kept. */
const MAX = 500

const told = new WeakMap<Page, string[]>()

/** What a page said in boxes of its own since {@link forgetTold}. */
export const toldBy = (page: Page): readonly string[] => told.get(page) ?? []

export const forgetTold = (page: Page): void => void told.delete(page)

/** Reads a box and answers it. Resolves to what was said and how it was answered; undefined where it was left open. */
export const answerDialog = async (
  page: Page,
  dialog: Dialog,
  active: boolean,
  rule: DialogRule = noRule,
): Promise<(Asking & { accepted: boolean }) | undefined> => {
  const asking: Asking = { kind: dialog.type() as Asking['kind'], message: dialog.message().slice(0, MAX) }
  if (asking.kind === 'alert' && asking.message.trim() !== '')
    told.set(page, [...toldBy(page), asking.message].slice(-10))
  const accepted = rule(asking, active)
  if (accepted === 'leave') return undefined
  await (accepted ? dialog.accept() : dialog.dismiss()).catch(instead('browser', undefined))
  return { ...asking, accepted }
}
