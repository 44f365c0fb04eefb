/**
 * Pages saved by `ghosthands observe --save`, as tests: shown under their own address without any network, and read.
 */
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { observe } from '../../bridge/observe/index.ts'

export const PAGES = join(packageRoot(), 'test/pages')

export const savedPages = (): string[] =>
  readdirSync(PAGES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** Content of `expected.json`: what a person sees on the page. */
export type Seen = {
  page_type: string
  platform: string
  blockers: string[]
  fields: { label: string; widget: string; required: boolean; profile_key: string | null; options?: string[] }[]
  buttons: { name: string; purpose: string }[]
}

/** Shows a saved folder in a tab and observes it. */
export async function seenOn(page: Page, folder: string): Promise<Seen> {
  const { url } = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8')) as { url: string }
  const address = /^https?:/.test(url) ? url : 'http://saved.test/page'
  await page.route('**/*', async (route) => {
    const asked = route.request().url()
    const frame = /\/(frame-\d+\.html)$/.exec(asked)?.[1]
    const file = asked === URL.parse(address)?.href ? 'page.html' : frame
    if (file === undefined) return route.abort('blockedbyclient')
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: await readFile(join(folder, file), 'utf8') })
  })
  await page.goto(address)
  const { pageType, platform, blockers, fields, buttons } = await observe({ page })
  return {
    page_type: pageType,
    platform,
    blockers: blockers.map(({ kind }) => kind),
    fields: fields.map(({ label, widget, required, profileKey, options }) => ({
      label,
      widget,
      required,
      profile_key: profileKey,
      ...(options && { options: options.map((option) => option.label) }),
    })),
    buttons: buttons.map(({ name, purpose }) => ({ name, purpose })),
  }
}
