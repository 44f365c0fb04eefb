/** Accounts made on sites, below the profiles. A password is fetched when it is asked for, and hidden again soon. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { AccountResource } from '../../../shared/protocol/http-accounts.ts'
import { Button, CopyButton, IconButton, Problem } from '../../../shared/ui/parts.tsx'
import { numberTag, t } from '../../../shared/ui/words.ts'
import { problemWords } from '../problem-words.ts'
import { forgetAccount, loadAccounts, loadPassword } from './api.ts'

const VISIBLE_MS = 20_000

export function Accounts({
  token,
  profiles,
}: {
  token: string
  profiles: readonly { id: string; name: string }[]
}): JSX.Element | null {
  const [accounts, setAccounts] = useState<readonly AccountResource[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(problemWords(error))
    }
  }
  useEffect(() => {
    void run(async () => setAccounts(await loadAccounts(token)))
  }, [token])

  if (accounts.length === 0 && problem === null) return null
  return (
    <section class="stack kept-answers" aria-labelledby="accounts">
      <h2 class="h2" id="accounts">
        {t('accountsTitle')}
      </h2>
      <p class="caption">{t('accountsText')}</p>
      <Problem text={problem} />
      <ul class="card people">
        {accounts.map((one) => (
          <Row
            key={`${one.person} ${one.origin} ${one.email}`}
            one={one}
            name={profiles.find(({ id }) => id === one.person)?.name}
            load={() => loadPassword(token, one)}
            failed={(error) => setProblem(problemWords(error))}
            onForget={() =>
              void run(async () => {
                await forgetAccount(token, one)
                setAccounts(await loadAccounts(token))
              })
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  one: AccountResource
  name: string | undefined
  load: () => Promise<string>
  failed: (error: unknown) => void
  onForget: () => void
}

function Row({ one: { origin, email, made_at, used_at }, name, load, failed, onForget }: RowProps): JSX.Element {
  const [password, setPassword] = useState<string | null>(null)
  const [forgetting, setForgetting] = useState(false)
  const { host } = new URL(origin)
  useEffect(() => {
    if (password === null) return
    const hide = (): void => setPassword(null)
    const timer = setTimeout(hide, VISIBLE_MS)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [password])
  return (
    <li class="account stack">
      <div class="row row--between">
        <span class="grow">
          <bdi class="strong">{host}</bdi>
          <span class="caption account__of">
            <bdi>{email}</bdi>
            {name !== undefined && (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
            {` · ${t('accountMade', { date: day(made_at) })}`}
            {used_at !== null && ` · ${t('accountUsed', { date: day(used_at) })}`}
          </span>
        </span>
        <Button
          size="sm"
          icon="eye"
          expanded={password !== null}
          onClick={() => (password === null ? void load().then(setPassword, failed) : setPassword(null))}
        >
          {t(password === null ? 'accountShow' : 'accountHide')}
        </Button>
        <IconButton
          icon="trash"
          label={t('accountForget', { site: `\u2068${host}\u2069` })}
          onClick={() => setForgetting(true)}
        />
      </div>
      {password !== null && (
        <p class="row">
          <code class="account__password" dir="ltr">
            {password}
          </code>
          <CopyButton text={password} />
        </p>
      )}
      {forgetting && (
        <div class="row" role="alert">
          <span class="grow">{t('accountForgetText')}</span>
          <Button size="sm" variant="danger" onClick={onForget}>
            {t('accountForgetYes')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setForgetting(false)}>
            {t('accountForgetNo')}
          </Button>
        </div>
      )}
    </li>
  )
}

const day = (iso: string): string => new Date(iso).toLocaleDateString(numberTag())
