/**
 * Downloads in a job's own browser: accepted up to a size, recognised by content and not by name, and never a program.
 * The listener decides where they are stored; the browser keeps none.
 */

import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { BrowserContext, Download, Page } from 'playwright-core'
import { byWord } from '../../shared/domain/by-word.ts'
import { instead } from '../base/debug.ts'
import { isFileName, plainFileName } from '../base/file-name.ts'

export interface Downloaded {
  name: string
  mediaType: string
  bytes: Uint8Array
}

/** `why`: why a file was refused, in words. */
export type Arrived = Downloaded | { name: string; why: string }

const MB = 1024 * 1024
/**
 * Limits for one file, and for all files of one browser, in progress or stored. Beyond them nothing is stored or read.
 */
export const MOST = { bytesOfOne: 50 * MB, files: 20, bytes: 200 * MB } as const
/** ms one may take, and between two size checks of downloads in progress. */
const MOST_MS = 60_000
const POLL_MS = 200

/** The downloads of a browser so far. */
const handedOver = new WeakMap<BrowserContext, { files: number; bytes: number }>()

const arrived = new WeakMap<Page, string[]>()

/** Names of the files from a page, oldest first. */
export const downloadsFrom = (page: Page): readonly string[] => arrived.get(page) ?? []

/**
 * Waits until the download is complete. Errors: none.
 * @param folder in which the browser writes downloads in progress
 */
export const takeDownload = async (
  page: Page,
  download: Download,
  folder?: string,
  most: { bytesOfOne: number; files: number; bytes: number } = MOST,
): Promise<Arrived> => {
  const name = safeName(download.suggestedFilename())
  const so = handedOver.get(page.context()) ?? { files: 0, bytes: 0 }
  handedOver.set(page.context(), so)
  let why: string | undefined
  const end = (because: string): void => {
    why ??= because
    void download.cancel().catch(instead('browser', undefined))
  }
  const late = setTimeout(() => end(`it did not arrive within ${MOST_MS / 1_000} s`), MOST_MS)
  const tooMuch = `the pages of a job hand over ${inMb(most.bytes)} MB at most`
  const sizeCheck = setInterval(async () => {
    if (folder !== undefined && (await bytesIn(folder)) > most.bytes) end(tooMuch)
  }, POLL_MS)
  // Counted at the start, so that many at once cannot evade the limit.
  so.files += 1
  let taken = false
  try {
    if (so.files > most.files) {
      end(`the pages of a job hand over ${most.files} files at most`)
      return { name, why: why ?? '' }
    }
    const path = await download.path()
    const { size } = await stat(path)
    if (size > most.bytesOfOne) return { name, why: `it is larger than ${inMb(most.bytesOfOne)} MB` }
    if (so.bytes + size > most.bytes) return { name, why: tooMuch }
    so.bytes += size
    const bytes = await readFile(path)
    if (isProgram(name, bytes)) return { name, why: 'it is a program, and those are not kept' }
    const mediaType = mediaTypeOf(name, bytes)
    if (mediaType === undefined) return { name, why: 'it is not what its name says' }
    arrived.set(page, [...downloadsFrom(page), name])
    taken = true
    return { name, mediaType, bytes }
  } catch (error) {
    return {
      name,
      why: why ?? `it did not arrive (${error instanceof Error ? error.message.split('\n')[0] : 'unknown'})`,
    }
  } finally {
    clearTimeout(late)
    clearInterval(sizeCheck)
    // A failed one does not count.
    if (!taken) so.files -= 1
    await download.delete().catch(instead('browser', undefined))
  }
}

const inMb = (bytes: number): number => Math.round(bytes / MB)

/** Size of the files that a browser writes there under its own names. */
const bytesIn = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(instead('browser', []))
  const sizes = names
    .filter((name) => /^[0-9a-f-]{36}(?:\.\w+)?$/i.test(name))
    .map((name) =>
      stat(join(folder, name))
        .then(({ size }) => size)
        .catch(instead('browser', 0)),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** The page's name for its file, if it is a valid file name. */
export const safeName = (given: string): string => {
  const plain = plainFileName(given)
  return isFileName(plain) ? plain : `file${extname(plain)}`
}

const PROGRAMS =
  /\.(?:exe|msi|msix|com|scr|bat|cmd|ps1|vbs|vbe|wsf|hta|cpl|lnk|reg|jar|apk|dmg|pkg|app|deb|rpm|appimage|sh|run|desktop|command|iso|img|crx|dll|sys|pif|js|jse|wsh|ws|wsc|vb|psm1|py|pyw|pl|rb|bash|zsh|csh|fish|class|jnlp|msp|mst|msc|scf|url|webloc|inf|chm|xll|settingcontent-ms|library-ms|appref-ms|workflow|terminal|vhdx?)$/i
/**
 * First bytes of programs: Windows, Linux, macOS (for one or several architectures; Java, too), scripts with an
 * interpreter.
 */
const PROGRAM_STARTS = ['4d5a', '7f454c46', 'cffaedfe', 'cefaedfe', 'feedface', 'feedfacf', 'cafebabe', '2321']

const startOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 12)).toString('hex')

const isProgram = (name: string, bytes: Uint8Array): boolean =>
  PROGRAMS.test(name) || PROGRAM_STARTS.some((start) => startOf(bytes).startsWith(start))

/** File extension → first bytes and type of such a file. */
const KINDS: Readonly<Record<string, readonly [string, string]>> = byWord({
  pdf: ['25504446', 'application/pdf'],
  png: ['89504e47', 'image/png'],
  jpg: ['ffd8ff', 'image/jpeg'],
  jpeg: ['ffd8ff', 'image/jpeg'],
  gif: ['47494638', 'image/gif'],
  zip: ['504b', 'application/zip'],
  docx: ['504b', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['504b', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['504b', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
})
const TEXTS: Readonly<Record<string, string>> = byWord({
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  md: 'text/markdown',
  json: 'application/json',
  xml: 'application/xml',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
})

/** Undefined if the content does not match the name. */
const mediaTypeOf = (name: string, bytes: Uint8Array): string | undefined => {
  const end = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const [start, kind] = KINDS[end] ?? []
  if (start !== undefined) return startOf(bytes).startsWith(start) ? kind : undefined
  const text = TEXTS[end]
  if (text !== undefined) return bytes.subarray(0, 4_096).includes(0) ? undefined : text
  return 'application/octet-stream'
}
