/** The popup on a page without a task: what to do here, for whom, how closely supervised, and the maximum cost. */
import type { JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { goalOf, JOB_TYPES, type JobType, jobTraits } from '../../shared/domain/job-types.ts'
import type { BridgeView, TabOffer } from '../../shared/protocol/view.ts'
import { day, money, timeOfDay } from '../../shared/ui/figures.ts'
import { Icon } from '../../shared/ui/icons.tsx'
import { JOB_TYPE_WORDS } from '../../shared/ui/job-types.ts'
import { Button, Note, Problem, Segments } from '../../shared/ui/parts.tsx'
import { worded } from '../../shared/ui/request-words.ts'
import { counted, t } from '../../shared/ui/words.ts'
import { AddToList } from './add-to-list.tsx'
import { countOf, useListText, withAddresses } from './list-text.ts'
import { askForSite, useIsAllowed } from './sites.ts'
import { isOffLimits, type PanelTab, useAsking } from './use.ts'
import type { Wire } from './wire.ts'

type Watch = 'guide' | 'approve' | 'auto' | 'teach'

const TYPES = Object.keys(JOB_TYPES) as JobType[]

const WATCHES: readonly { value: Watch; word: string; hint: string }[] = [
  { value: 'guide', word: 'watchGuide', hint: 'watchGuideHint' },
  { value: 'approve', word: 'watchApprove', hint: 'watchApproveHint' },
  { value: 'auto', word: 'watchAuto', hint: 'watchAutoHint' },
  { value: 'teach', word: 'watchTeach', hint: 'watchTeachHint' },
]
/** Which rows to collect is learned from one collecting task. */
const watchesFor = (type: JobType): typeof WATCHES =>
  WATCHES.filter(({ value }) => !goalOf(type).collects || value !== 'teach')

export function Idle({ wire, view, tab }: { wire: Wire; view: BridgeView; tab: PanelTab }): JSX.Element {
  const offer = useOffer(wire, tab)
  const isAllowed = useIsAllowed(tab.url)
  const [picked, setPicked] = useState<JobType>()
  const [choices] = useState(savedChoices)
  const [wanted, setWatch] = useState<Watch>(choices.watch)
  const [task, setTask] = useState('')
  const [profile, setProfile] = useState(choices.profile)
  const [again, setAgain] = useState(false)
  const asking = useAsking(tab.url)
  const manuals = offer?.manuals ?? []
  const type = picked ?? TYPES.find((one) => manuals.some(({ jobType }) => jobType === one)) ?? 'apply'
  const manual = manuals.find(({ jobType }) => jobType === type)
  const watches = watchesFor(type)
  const watch = watches.find(({ value }) => value === wanted)?.value ?? 'approve'
  const who = view.profiles.find(({ id }) => id === profile) ?? view.profiles[0]
  const { speaksForAPerson: needsPerson, oncePerPosting } = jobTraits(type)
  const { inWords } = goalOf(type)
  const notReady = needsPerson && !who ? t('needsProfile') : inWords && task.trim() === '' ? t('needsTask') : undefined
  const busy = offer?.waits ?? false
  const applied = oncePerPosting ? offer?.applied?.find(({ profileId }) => profileId === who?.id) : undefined
  const about = busy ? t('startsAfter') : watch === 'teach' ? t('priceFree') : price(view, manual !== undefined)
  const begin = (): void => {
    // After one demonstration, a task is done automatically.
    saveChoices({ watch: watch === 'teach' ? choices.watch : watch, profile: who?.id })
    void asking.run('start', async () => {
      if (!(await askForSite(tab.url)))
        return { problem: { code: 'SITE_REFUSED', message: t('siteRefused', { site: hostOf(tab) }) } }
      const answer = await wire.ask('start_job', {
        tabId: tab.id,
        url: tab.url,
        ...(tab.title !== '' && { title: tab.title.slice(0, 300) }),
        jobType: type,
        ...(task.trim() !== '' && { task: task.trim() }),
        profileId: who?.id ?? null,
        supervision: watch,
        ...(again && { again: true }),
      })
      if (answer.problem?.code === 'already_submitted') setAgain(true)
      return answer
    })
  }
  return (
    <form
      class="pop stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (notReady === undefined && asking.pending === null) begin()
      }}
    >
      <div class="row page-line">
        <span class="favicon" aria-hidden="true">
          {initial(tab)}
        </span>
        <div class="grow">
          <h1 class="strong trunc">
            <bdi>{tab.title || hostOf(tab)}</bdi>
          </h1>
          <p class="caption trunc">
            <bdi>{hostOf(tab)}</bdi>
          </p>
        </div>
      </div>
      <Types value={type} manuals={manuals} onChange={setPicked} />
      <textarea
        class="input"
        rows={inWords ? 3 : task === '' ? 1 : 2}
        aria-label={t('taskLabel')}
        placeholder={t(JOB_TYPE_WORDS[type].placeholder)}
        value={task}
        onInput={(event) => setTask(event.currentTarget.value)}
      />
      <Picks>
        {needsPerson && <ProfilePick view={view} value={who?.id} onChange={setProfile} />}
        <span class="label" aria-hidden="true">
          {t('supervision')}
        </span>
        <Segments
          label={t('supervision')}
          options={watches.map(({ value, word }) => ({ value, label: t(word) }))}
          value={watch}
          onChange={setWatch}
        />
        <p class="hint">{t(WATCHES.find(({ value }) => value === watch)?.hint ?? '')}</p>
      </Picks>
      {applied && who && (
        <Note icon="info">
          {t(applied.sure ? 'appliedHere' : 'appliedPerhaps', {
            who: `\u2068${who.name}\u2069`,
            when: `${day(new Date(applied.at))}, ${timeOfDay(new Date(applied.at))}`,
          })}
        </Note>
      )}
      <Problem text={asking.problem} />
      <div class="stack start">
        <Button
          variant="primary"
          size="lg"
          wide="block"
          keys="↵"
          submit
          notReady={notReady}
          busy={asking.pending ? t('starting') : undefined}
        >
          {t(again ? 'startAgain' : busy ? 'startNext' : 'start')}
        </Button>
        {isAllowed === false && <p class="hint centre">{t('siteAsk', { site: hostOf(tab) })}</p>}
        {oncePerPosting && !isOffLimits(tab.url) ? (
          <AddPosting url={tab.url}>{about}</AddPosting>
        ) : (
          <p class="hint centre">{about}</p>
        )}
      </div>
    </form>
  )
}

/** One posting of a list. Shows the cost of a start on this tab, or the number collected. */
function AddPosting({ url, children }: { url: string; children: string }): JSX.Element {
  const [text] = useListText()
  const count = countOf(text)
  return (
    <div class="row">
      <p class="hint grow" role="status">
        {countOf(withAddresses(text, [url])) === count ? counted('listHolds', count) : children}
      </p>
      <AddToList addresses={[url]} />
    </div>
  )
}

/** The choice at the last start, in this Chrome. */
interface Choices {
  watch: Watch
  profile: string | undefined
}
const CHOICES = 'choices'

function savedChoices(): Choices {
  try {
    const { watch, profile } = JSON.parse(localStorage.getItem(CHOICES) ?? '{}') as Partial<Choices>
    return { watch: WATCHES.find(({ value }) => value === watch)?.value ?? 'approve', profile }
  } catch {
    // Nothing valid is stored.
    return { watch: 'approve', profile: undefined }
  }
}

const saveChoices = (choices: Choices): void => localStorage.setItem(CHOICES, JSON.stringify(choices))

const Picks = ({ children }: { children: JSX.Element | (JSX.Element | false)[] }): JSX.Element => (
  <div class="pick">{children}</div>
)

function price({ provider }: BridgeView, learned: boolean): string {
  if (provider.free) return t('priceFree')
  return t(learned ? 'priceManual' : 'priceLimit', { limit: money(provider.limitUsd) })
}

function Types({
  value,
  manuals,
  onChange,
}: {
  value: JobType
  manuals: TabOffer['manuals']
  onChange: (type: JobType) => void
}): JSX.Element {
  const name = useId()
  const learnedOf = (type: JobType) => manuals.find(({ jobType }) => jobType === type)
  const narrow = TYPES.filter((type) => !learnedOf(type))
  // Two per row. A learned task gets its own row, and so does a last one without a neighbour.
  const alone = narrow.length % 2 === 1 ? narrow.at(-1) : undefined
  return (
    <div class="opts" role="radiogroup" aria-label={t('whatHere')}>
      {TYPES.map((type) => {
        const { icon, word } = JOB_TYPE_WORDS[type]
        const known = learnedOf(type)
        const isWide = known !== undefined || type === alone
        return (
          <label class={`opt${isWide ? ' opt--wide' : ''}${type === value ? ' on' : ''}`}>
            <input class="sr" type="radio" name={name} checked={type === value} onChange={() => onChange(type)} />
            <span class="tile">
              <Icon name={icon} />
            </span>
            <span class="grow">
              <b>{t(word)}</b>
              {known && <small>{worded(known.about, known.said)}</small>}
            </span>
            {type === value && <Icon name="check" />}
          </label>
        )
      })}
    </div>
  )
}

function ProfilePick({
  view,
  value,
  onChange,
}: {
  view: BridgeView
  value: string | undefined
  onChange: (id: string) => void
}): JSX.Element {
  const id = useId()
  const who = view.profiles.find((one) => one.id === value)
  if (view.profiles.length === 0)
    return (
      <>
        <span class="label">{t('profile')}</span>
        <Button icon="file" onClick={() => void chrome.tabs.create({ url: 'panels/welcome.html' })}>
          {t('fromResume')}
        </Button>
      </>
    )
  return (
    <>
      <label class="label" for={id}>
        {t('profile')}
      </label>
      <span class="select select--avatar">
        <span class="avatar" aria-hidden="true">
          {who?.initials}
        </span>
        <select class="input" id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {view.profiles.map((one) => (
            <option value={one.id}>{one.name}</option>
          ))}
        </select>
        <Icon name="chevronDown" size={14} />
      </span>
    </>
  )
}

export const OffLimits = (): JSX.Element => (
  <main class="pop stack">
    <div class="stack heading-block">
      <h1 class="title">{t('offLimits')}</h1>
      <p>{t('offLimitsText')}</p>
    </div>
  </main>
)

/**
 * A task works on a page where the extension may not run: the site was not asked for, or the task moved to another
 * site.
 */
export function NoCardHere({ tab }: { tab: PanelTab }): JSX.Element | null {
  if (useIsAllowed(tab.url) !== false) return null
  return (
    <div class="pop">
      <Note icon="info" title={t('siteNoCard', { site: hostOf(tab) })}>
        <Button size="sm" onClick={() => void askForSite(tab.url)}>
          {t('siteAllow')}
        </Button>
      </Note>
    </div>
  )
}

function useOffer(wire: Wire, tab: PanelTab): TabOffer | undefined {
  const [offer, setOffer] = useState<TabOffer>()
  useEffect(() => {
    let here = true
    void wire.ask('offer', { tabId: tab.id, url: tab.url }).then(({ result }) => {
      if (here && result) setOffer(result)
    })
    return () => {
      here = false
    }
  }, [wire, tab.id, tab.url])
  return offer?.url === tab.url ? offer : undefined
}

const hostOf = ({ url }: PanelTab): string => (URL.canParse(url) ? new URL(url).host : url)
const initial = (tab: PanelTab): string =>
  (
    hostOf(tab)
      .replace(/^www\./, '')
      .split('.')
      .at(-2) ?? hostOf(tab)
  )
    .charAt(0)
    .toUpperCase()
