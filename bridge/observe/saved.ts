/**
 * Saves a page with its frames as files that look the same without scripts and network. `shared/page/saved.ts` says
 * what is left out.
 */

import type { Frame } from 'playwright-core'
import { masked, type SavedDocument, styleText } from '../../shared/domain/saved-text.ts'
import { instead } from '../base/debug.ts'
import { childFrame } from '../browser/frame-path.ts'
import { callPage } from '../browser/page-world.ts'
import type { Tab } from '../browser/tab.ts'

export type SavedPage = {
  /** The page itself is `page.html`, its frames `frame-1.html` and so on. */
  files: { name: string; html: string }[]
  /** Removes the fields' values from a text; leaves it unchanged if values are kept. */
  mask: (text: string) => string
}

/** ms for a style sheet of another origin. */
const SHEET_MS = 5_000

export async function savePage({ page }: Pick<Tab, 'page'>, values = false): Promise<SavedPage> {
  const files: SavedPage['files'] = []
  const typed = new Set<string>()
  const sheets = new Map<string, Promise<string>>()
  const sheet = (url: string): Promise<string> => {
    const known = sheets.get(url) ?? fetched(page.mainFrame(), url)
    sheets.set(url, known)
    return known
  }
  let count = 0
  const save = async (frame: Frame, name: string): Promise<void> => {
    const { document, frames } = await callPage(frame, 'frames', [])
    const names: Record<number, string> = {}
    for (const { index } of frames.filter(({ visible }) => visible)) {
      const child = await childFrame(frame, { document, index }).catch(instead('observe', undefined))
      if (!child || child.isDetached()) continue
      count += 1
      const file = `frame-${count}.html`
      names[index] = file
      await save(child, file)
    }
    const saved: SavedDocument = await callPage(frame, 'saved', [{ values, frames: names }])
    for (const text of saved.typed) typed.add(text)
    files.push({ name, html: await withSheets(saved, sheet) })
  }
  await save(page.mainFrame(), 'page.html')
  const longestFirst = [...typed].sort((a, b) => b.length - a.length)
  return {
    files: files.reverse(),
    mask: (text) => (values ? text : longestFirst.reduce((left, value) => left.replaceAll(value, masked(value)), text)),
  }
}

async function withSheets({ html, sheets }: SavedDocument, sheet: (url: string) => Promise<string>): Promise<string> {
  let text = html
  for (const url of sheets) {
    const css = await sheet(url)
    const mark = `data-from="${url.replaceAll('&', '&amp;')}">`
    text = text.replaceAll(mark, () => `>${css}`)
  }
  return text
}

/** Empty if it is unavailable: a page without one style is better than none. */
const fetched = async (frame: Frame, url: string): Promise<string> => {
  const answer = await frame
    .page()
    .context()
    .request.get(url, { timeout: SHEET_MS })
    .catch(instead('observe', undefined))
  return answer?.ok() ? styleText(await answer.text()) : ''
}
