/**
 * What was learned beyond single tasks: what questions mean, what the buttons of an application system do, what the
 * pages of a site are. Each can be opened, with its versions.
 */
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { datumWords } from '../../../shared/domain/data-keys.ts'
import { standingOf } from '../../../shared/domain/health.ts'
import { KNOWLEDGE_KINDS, type KnowledgeKind } from '../../../shared/domain/knowledge.ts'
import type { ButtonEffect } from '../../../shared/domain/learned-platform.ts'
import type { KnowledgeResource, WholeKnowledge } from '../../../shared/protocol/http-knowledge.ts'
import { labelOf } from '../../../shared/ui/datum-word.ts'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { VersionList } from '../../../shared/ui/version-list.tsx'
import { t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { deleteKnown, type KnownItem, loadKnown, loadKnownOne, restoreKnown } from './api.ts'
import { LearnedRow } from './learned-row.tsx'
import { Older } from './older.tsx'
import { StandingChip } from './standing-chip.tsx'
import { useList } from './use-list.ts'

export function Known({ token }: { token: string }): JSX.Element {
  return (
    <>
      {KNOWLEDGE_KINDS.map((kind) => (
        <KnownOfKind key={kind} token={token} kind={kind} />
      ))}
    </>
  )
}

/** Empty if nothing is known. */
function KnownOfKind({ token, kind }: { token: string; kind: KnowledgeKind }): JSX.Element | null {
  const load = useCallback((cursor?: string) => loadKnown(token, kind, cursor), [token, kind])
  const { items, more, problem, replace, remove } = useList(load)
  const [open, setOpen] = useState<string | null>(null)
  if (problem === null && !items?.length) return null
  return (
    <section class="stack block" aria-labelledby={`known-${kind}`}>
      <h2 class="h2" id={`known-${kind}`}>
        {t(TITLES[kind])}
      </h2>
      <p class="caption">{t(ABOUT[kind])}</p>
      <Problem text={problem} />
      <div class="card learned">
        <ul>
          {items?.map((one) => (
            <Row
              key={one.id}
              one={one}
              token={token}
              open={open === one.id}
              onToggle={() => setOpen(open === one.id ? null : one.id)}
              onChanged={(now) => replace(one.id, () => now)}
              onDeleted={() => remove(one.id)}
            />
          ))}
        </ul>
      </div>
      <Older more={more} />
    </section>
  )
}

const TITLES = { question: 'knownQuestions', platform: 'knownPlatforms', site: 'knownSites' } as const
const ABOUT = { question: 'knownQuestionsText', platform: 'knownPlatformsText', site: 'knownSitesText' } as const

interface RowProps {
  one: KnownItem
  token: string
  open: boolean
  onToggle: () => void
  onChanged: (one: KnownItem) => void
  onDeleted: () => void
}

function Row({ one, token, open, onToggle, onChanged, onDeleted }: RowProps): JSX.Element {
  return (
    <LearnedRow
      name={nameOf(one)}
      caption={one.confirmed ? saysOf(one) : `${saysOf(one)} · ${t('knownUnconfirmed')}`}
      uses={one.successes + one.failures}
      state={isUsed(one) && one.confirmed && <StandingChip standing={standingOf(one.health)} />}
      opens={t('sentOpen')}
      open={open}
      onToggle={onToggle}
    >
      <Details token={token} one={one} onChanged={onChanged} onDeleted={onDeleted} />
    </LearnedRow>
  )
}

/** A question that is asked each time works neither well nor badly. */
const isUsed = ({ kind, source }: KnowledgeResource): boolean => kind !== 'question' || source !== null

const nameOf = ({ kind, name, platform }: KnowledgeResource): string =>
  kind === 'platform' && platform === 'unknown' ? t('knownUnnamed') : name

const saysOf = ({ source, buttons, walls, pages }: KnowledgeResource): string => {
  if (walls) {
    const needs = walls.length > 0 ? walls.map(wallWord).join(', ') : t('knownNothing')
    const told = t('knownNeeds', { what: needs })
    return pages ? `${t('knownPages', { count: pages })} ${told}` : told
  }
  if (buttons) {
    const { leads_on, sends, unknown } = buttons
    return t(unknown > 0 ? 'knownButtonsSome' : 'knownButtons', { leads: leads_on, sends, unknown })
  }
  if (!source) return t('knownAsked')
  return source.from === 'profile'
    ? t('knownDatum', { what: labelOf(source.key, datumWords(source.key)) })
    : t('knownAnswer', { question: `\u2068${source.question}\u2069` })
}

/** Loaded when it is opened. */
function Details({ token, one, onChanged, onDeleted }: Omit<RowProps, 'open' | 'onToggle'>): JSX.Element | null {
  const [whole, setWhole] = useState<WholeKnowledge>()
  const [busy, setBusy] = useState(false)
  const [sure, setSure] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const failed = (error: unknown): void => setProblem(problemWords(error))
  useEffect(() => {
    let here = true
    loadKnownOne(token, one).then((found) => here && setWhole(found), failed)
    return () => {
      here = false
    }
  }, [token, one.id])
  const act = async (send: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await send()
      setProblem(null)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  const restore = (version: number): void =>
    void act(async () => {
      const now = await restoreKnown(token, one, version)
      setWhole(now)
      onChanged({ ...now, id: one.id })
    })
  if (!whole) return <Problem text={problem} />
  return (
    <div class="stack msteps">
      <Problem text={problem} />
      <Content body={whole.body} />
      {!whole.confirmed && (
        <div>
          <Button size="sm" busy={busy ? t('restoring') : undefined} onClick={() => restore(whole.version)}>
            {t('knownConfirm')}
          </Button>
        </div>
      )}
      <Versions whole={whole} busy={busy} onRestore={restore} />
      <div>
        <Button
          size="sm"
          variant={sure ? 'danger' : 'quiet'}
          busy={busy ? t('deleting') : undefined}
          onClick={() => (sure ? void act(() => deleteKnown(token, one).then(onDeleted)) : setSure(true))}
        >
          {t(sure ? 'manualDeleteSure' : 'knownDelete')}
        </Button>
      </div>
    </div>
  )
}

const wallWord = ({ kind, by }: NonNullable<KnowledgeResource['walls']>[number]): string =>
  t(by === undefined ? `knownWall_${kind}` : `knownCode_${by}`)

const linesOf = (body: WholeKnowledge['body']): { what: string; says: string }[] => {
  if ('buttons' in body)
    return body.buttons.map(({ mark, does }) => ({ what: mark, says: t(EFFECTS[does ?? 'unknown']) }))
  if ('asks' in body) return (body.asks.options ?? []).map((option) => ({ what: option, says: t('knownOption') }))
  return (body.pages ?? []).map(({ address, is }, at) => ({
    what: `${at + 1}. ${address}`,
    says: t(`knownPage_${is}`),
  }))
}

function Content({ body }: { body: WholeKnowledge['body'] }): JSX.Element | null {
  const lines = linesOf(body)
  if (lines.length === 0) return null
  return (
    <ul class="card msteps__list">
      {lines.map(({ what, says }) => (
        <li class="mstep" key={what}>
          <div class="grow">
            <p class="mstep__what">
              <bdi>{what}</bdi>
            </p>
            <p class="caption">{says}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const EFFECTS: Readonly<Record<ButtonEffect | 'unknown', string>> = {
  leads_on: 'knownLeadsOn',
  sends: 'knownSends',
  unknown: 'knownDisagreed',
}

function Versions({
  whole,
  busy,
  onRestore,
}: {
  whole: WholeKnowledge
  busy: boolean
  onRestore: (version: number) => void
}): JSX.Element {
  const versions = [
    { version: whole.version, at: whole.updated_at, by: whole.created_by },
    ...whole.earlier.map(({ version, until, created_by }) => ({ version, at: until, by: created_by })),
  ]
  return (
    <section class="stack" aria-label={t('manualVersions')}>
      <h3 class="label">{t('manualVersions')}</h3>
      <VersionList
        versions={versions.map(({ by, ...one }) => ({ ...one, about: t(`manual_by_${by === 'run' ? 'ai' : by}`) }))}
        inUse={whole.version}
        busy={busy}
        onRestore={onRestore}
      />
    </section>
  )
}
