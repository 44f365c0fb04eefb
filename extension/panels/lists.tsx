/**
 * Lists of postings in the side panel: a new one, pasted or collected from tabs, and each unfinished one with its
 * questions and submissions.
 */
import type { JSX } from 'preact'
import { useCallback } from 'preact/hooks'
import type { BatchView } from '../../shared/domain/batch/view.ts'
import type { Params } from '../../shared/protocol/methods.ts'
import { Batch, type BatchActs } from '../../shared/ui/batch.tsx'
import { NewList } from '../../shared/ui/batch-new.tsx'
import '../../shared/ui/batch.css'
import { Button } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { useListText, withAddresses } from './list-text.ts'
import type { PartProps } from './part-props.ts'
import { isOffLimits, useAsking, usePolled } from './use.ts'
import type { Wire } from './wire.ts'

/** ms between two requests for running lists. */
const POLL_MS = 2_000

export function Lists({ wire, tab, ready, view }: PartProps): JSX.Element {
  const [text, setText] = useListText()
  const [lists, load] = useLists(wire, ready)
  const asking = useAsking('lists')
  const busy = asking.pending !== null || !ready
  const actsOf = (id: string): BatchActs => {
    const say = (word: Params<'decide_list'>['word']): void =>
      void asking.run(id, () => wire.ask('decide_list', { id, word })).then(load)
    return {
      answer: (answers, remember) => say({ about: 'answers', answers, remember, leave_rest: true }),
      decide: (send, refuse, edited) => say({ about: 'sends', send, refuse, edited }),
      leaveOut: (numbers) => say({ about: 'leave_out', numbers }),
      goOn: (host) => say({ about: 'go_on', host }),
      stop: () => say({ about: 'stop' }),
    }
  }
  const start = async (list: string, profileId: string): Promise<void> => {
    if (await asking.run('new', () => wire.ask('start_list', { list, profileId }))) setText('')
    await load()
  }
  const addTabs = async (): Promise<void> => {
    const tabs = await chrome.tabs.query({ currentWindow: true })
    const addresses = tabs.flatMap(({ url }) => (url === undefined || isOffLimits(url) ? [] : [url]))
    setText(withAddresses(text, addresses))
  }
  return (
    <main class="sec stack">
      <h2 class="title">{t('lists')}</h2>
      {lists.map((one) => (
        <Batch key={one.id} view={one} acts={actsOf(one.id)} busy={busy} problem={null} />
      ))}
      <NewList
        text={text}
        onText={setText}
        profiles={view?.profiles ?? []}
        busy={busy}
        problem={asking.problem}
        onStart={(list, profileId) => void start(list, profileId)}
      >
        <Button
          size="sm"
          icon="plus"
          notReady={tab && !isOffLimits(tab.url) ? undefined : t('offLimitsText')}
          onClick={() => tab && setText(withAddresses(text, [tab.url]))}
        >
          {t('listAddPage')}
        </Button>
        <Button size="sm" icon="plus" onClick={() => void addTabs()}>
          {t('listAddTabs')}
        </Button>
      </NewList>
    </main>
  )
}

/** Unfinished lists, with changes, and a function that requests them at once. */
function useLists(wire: Wire, ready: boolean): [readonly BatchView[], () => Promise<void>] {
  const ask = useCallback(async () => (await wire.ask('lists', {})).result?.lists, [wire])
  return usePolled(ask, { ready, everyMs: POLL_MS })
}
