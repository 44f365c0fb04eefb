/**
 * Knowledge in layers: how each kind is identified, checked, put into words and written to a file. The store, the
 * command line, the API and the dashboard treat all kinds alike.
 */
import type { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import { standingOf } from '../../shared/domain/health.ts'
import {
  freshKnowledge,
  isConfirmed,
  type Knowledge,
  type KnowledgeBodies,
  type KnowledgeChange,
  type KnowledgeKind,
  type KnowledgePage,
  restoredKnowledge,
} from '../../shared/domain/knowledge.ts'
import {
  buttonCounts,
  buttonsInWords,
  buttonWords,
  isSamePlatform,
  notAPlatform,
  PlatformFile,
  platformKey,
  platformWords,
  saysSameOfButtons,
} from '../../shared/domain/learned-platform.ts'
import { isSameSource, notFromAFile, QuestionFile, questionKey, sourceWords } from '../../shared/domain/learned-question.ts' // biome-ignore format: one line
import {
  isSameSite,
  notASite,
  SiteFile,
  saysSameOfSite,
  siteInWords,
  siteKey,
  siteLines,
  siteWords,
} from '../../shared/domain/learned-site.ts'
import { inPlainWords, jsonFault } from '../../shared/domain/plain-errors.ts'

/** The part of the store that this needs: the repository of the table `knowledge`. */
export interface KnowledgeSource {
  /** Most recently used or changed first. */
  list<Kind extends KnowledgeKind>(kind: Kind, page?: KnowledgePage): Promise<Knowledge<Kind>[]>
  /** Changes one item atomically. `change` returns undefined to leave it unchanged. */
  change<Kind extends KnowledgeKind>(
    kind: Kind,
    key: string,
    change: (before: Knowledge<Kind> | undefined) => KnowledgeChange<Kind> | undefined,
  ): Promise<void>
}

/** A kind of knowledge. */
interface Layer<Body> {
  format: string
  /** The name of the list in its file. */
  list: string
  file: z.ZodType
  keyOf(body: Body): string
  /** Whether both are about the same thing. */
  isOfSame(one: Body, other: Body): boolean
  /** Whether both say the same about it. */
  saysSame(one: Body, other: Body): boolean
  /** Why a file may not bring it, in a sentence. */
  refusal(body: Body): string | undefined
  /** What it is about, and what it says about that. */
  name(body: Body): string
  says(body: Body): string
  /** All that it says, a line each. */
  lines(body: Body): string[]
}

const LAYERS: { [Kind in KnowledgeKind]: Layer<KnowledgeBodies[Kind]> } = {
  question: {
    format: 'ghosthands-questions/1',
    list: 'questions',
    file: QuestionFile,
    keyOf: ({ asks }) => questionKey(asks),
    // Compares only the exact words: different meanings of similar words are handled when they are used.
    isOfSame: (one, other) => questionKey(one.asks) === questionKey(other.asks),
    saysSame: (one, other) => isSameSource(one.source, other.source),
    refusal: notFromAFile,
    name: ({ asks }) => asks.words,
    says: ({ source }) => sourceWords(source),
    lines: ({ asks: { options }, source }) => [
      ...(options ? [`options: ${options.join(' | ')}`] : []),
      `answered by: ${sourceWords(source)}`,
    ],
  },
  platform: {
    format: 'ghosthands-platforms/1',
    list: 'platforms',
    file: PlatformFile,
    keyOf: platformKey,
    isOfSame: isSamePlatform,
    saysSame: saysSameOfButtons,
    refusal: notAPlatform,
    name: platformWords,
    says: buttonsInWords,
    lines: ({ markups, buttons }) => [
      ...(markups.length > 0 ? [`pages: ${markups.join(', ')}`] : []),
      ...buttons.map(({ mark, does }) => `${mark}: ${buttonWords(does)}`),
    ],
  },
  site: {
    format: 'ghosthands-sites/1',
    list: 'sites',
    file: SiteFile,
    keyOf: siteKey,
    isOfSame: isSameSite,
    saysSame: saysSameOfSite,
    refusal: notASite,
    name: siteWords,
    says: siteInWords,
    lines: siteLines,
  },
}

const layerOf = <Kind extends KnowledgeKind>(kind: Kind): Layer<KnowledgeBodies[Kind]> => LAYERS[kind]

/** What it is about. */
export const knowledgeName = <Kind extends KnowledgeKind>(kind: Kind, body: KnowledgeBodies[Kind]): string =>
  layerOf(kind).name(body)

/** What it says about that, in a few words. */
export const knowledgeSays = <Kind extends KnowledgeKind>(kind: Kind, body: KnowledgeBodies[Kind]): string =>
  layerOf(kind).says(body)

/** All that it says about that, a line each. */
export const knowledgeLines = <Kind extends KnowledgeKind>(kind: Kind, body: KnowledgeBodies[Kind]): string[] =>
  layerOf(kind).lines(body)

/** The content of an exported file. */
export const knowledgeFile = <Kind extends KnowledgeKind>(kind: Kind, bodies: readonly KnowledgeBodies[Kind][]) => {
  const { format, list } = layerOf(kind)
  return { format, [list]: bodies }
}

/** Text of an exported file: indented by two spaces, with a newline at the end. */
export const exportKnowledge = <Kind extends KnowledgeKind>(
  kind: Kind,
  bodies: readonly KnowledgeBodies[Kind][],
): string => `${JSON.stringify(knowledgeFile(kind, bodies), null, 2)}\n`

/** What a file contains, checked. */
export interface ReadKnowledge<Kind extends KnowledgeKind = KnowledgeKind> {
  kind: Kind
  bodies: KnowledgeBodies[Kind][]
}

/** Parses an exported file without trusting its content. Errors: INVALID_INPUT with the path of the mistake. */
export const readKnowledge = (text: string): ReadKnowledge => {
  const given = json(text)
  const format = typeof given === 'object' && given !== null && 'format' in given ? given.format : undefined
  const kind = (Object.keys(LAYERS) as KnowledgeKind[]).find((one) => LAYERS[one].format === format)
  if (kind === undefined) {
    const known = Object.values(LAYERS).map((one) => one.format)
    throw refused(`its format must be one of ${known.join(', ')}.`)
  }
  return checked(kind, given)
}

const checked = <Kind extends KnowledgeKind>(kind: Kind, given: unknown): ReadKnowledge<Kind> => {
  const layer = layerOf(kind)
  const parsed = layer.file.safeParse(given, { error: inPlainWords })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refused(`${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'unreadable'}.`)
  }
  const bodies = (parsed.data as Record<string, KnowledgeBodies[Kind][]>)[layer.list] ?? []
  for (const [at, body] of bodies.entries()) {
    const which = `Number ${at + 1} (“${layer.name(body)}”)`
    const why = layer.refusal(body)
    if (why !== undefined) throw refused(`${which}: ${why}`)
    if (bodies.slice(0, at).some((other) => layer.isOfSame(other, body))) throw refused(`${which} is in it twice.`)
  }
  return { kind, bodies }
}

/**
 * Adds what is not known yet. Errors: CONFLICT if something is known differently; then nothing is imported.
 */
export const importKnowledge = async <Kind extends KnowledgeKind>(
  source: KnowledgeSource,
  { kind, bodies }: ReadKnowledge<Kind>,
): Promise<{ keys: string[]; added: number }> => {
  const layer = layerOf(kind)
  const all = await source.list(kind)
  const found = bodies.map((body) => ({ body, known: all.find((one) => layer.isOfSame(one.body, body)) }))
  const other = found.find(({ body, known }) => known && !layer.saysSame(known.body, body))
  if (other?.known)
    throw new GhError(
      'CONFLICT',
      `“${layer.name(other.body)}” is known with other content (${other.known.key}). Nothing was imported. Delete that one first if the file is right.`,
    )
  const added = found.filter(({ known }) => !known)
  for (const { body } of added)
    await source.change(kind, layer.keyOf(body), (before) => (before ? undefined : freshKnowledge(body, 'import')))
  return { keys: found.map(({ body, known }) => known?.key ?? layer.keyOf(body)), added: added.length }
}

/**
 * Makes a version, or the current one, the newest, at full health. Errors: NOT_FOUND if there is no such item or
 * version.
 */
export const restoreKnowledge = async (
  source: KnowledgeSource,
  kind: KnowledgeKind,
  key: string,
  version?: number,
): Promise<void> => {
  let why = `There is no ${kind} ${key}.`
  let done = false
  await source.change(kind, key, (before) => {
    if (!before) return undefined
    const next = restoredKnowledge(before, version)
    done = next !== undefined
    const versions = [before.version, ...before.earlier.map((one) => one.version)]
    why = `There is no version ${version ?? ''} of ${kind} ${key}. Kept are ${versions.join(', ')}.`
    return next
  })
  if (!done) throw new GhError('NOT_FOUND', why)
}

const refused = (what: string): GhError =>
  new GhError('INVALID_INPUT', `This is not a file of knowledge: ${what} Nothing was imported.`)

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GhError('INVALID_INPUT', `This file is not JSON: ${jsonFault(text, error)}. Nothing was imported.`, {
      cause: error,
    })
  }
}

/** The format of the command line's and the API's lists. */
export const knowledgeView = <Kind extends KnowledgeKind>(kind: Kind, { body, ...known }: Knowledge<Kind>) => ({
  kind,
  key: known.key,
  version: known.version,
  name: knowledgeName(kind, body),
  says: knowledgeSays(kind, body),
  ...('asks' in body && { question: body.asks.words, source: body.source }),
  ...('buttons' in body && { platform: body.platform, buttons: buttonCounts(body) }),
  ...('walls' in body && { task: body.task, pages: body.pages?.length ?? null, walls: body.walls }),
  health: known.health,
  standing: standingOf(known.health),
  confirmed: isConfirmed(kind, known),
  successes: known.successes,
  failures: known.failures,
  created_by: known.createdBy,
  created_at: known.createdAt,
  updated_at: known.updatedAt,
  last_used_at: known.lastUsedAt,
})

/** With its content and its earlier versions. */
export const wholeKnowledge = <Kind extends KnowledgeKind>(kind: Kind, known: Knowledge<Kind>) => ({
  ...knowledgeView(kind, known),
  body: known.body,
  earlier: known.earlier.map(({ version, body, createdBy, until }) => ({
    version,
    says: knowledgeSays(kind, body),
    body,
    created_by: createdBy,
    until,
  })),
})
