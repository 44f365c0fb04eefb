/** The options page: profiles, kept answers, the connection to GhostHands on this computer, and what the extension asks Chrome for. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import '../../shared/ui/pages.css'
import '../../shared/ui/named-documents.css'
import '../../shared/ui/data-field.css'
import '../../shared/ui/entries.css'
import '../../shared/ui/resume.css'
import { Icon, type IconName, Mark } from '../../shared/ui/icons.tsx'
import { Note } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { Answers } from './answers.tsx'
import { ConnectionPage } from './connection.tsx'
import './options.css'
import { PermissionsPage } from './permissions.tsx'
import { Profiles } from './profiles.tsx'
import { start } from './surface.tsx'
import { useKnown } from './use.ts'
import { useProfiles } from './use-profiles.ts'
import type { Wire } from './wire.ts'

const PAGES = [
  { name: 'profiles', icon: 'person' },
  { name: 'answers', icon: 'answers' },
  { name: 'connection', icon: 'link' },
  { name: 'permissions', icon: 'shield' },
] as const satisfies readonly { name: string; icon: IconName }[]
type PageName = (typeof PAGES)[number]['name']

const named = (): PageName | undefined => PAGES.find(({ name }) => `#${name}` === location.hash)?.name

function Options({ wire }: { wire: Wire }): JSX.Element {
  const known = useKnown(wire)
  const [asked, setAsked] = useState(named)
  useEffect(() => {
    const change = (): void => setAsked(named())
    addEventListener('hashchange', change)
    return () => removeEventListener('hashchange', change)
  }, [])
  const { link, view } = known
  const profiles = useProfiles(wire, view, link.state === 'ready')
  const ready = link.state === 'ready'
  // Before pairing, nothing else can be shown.
  const page = asked ?? (ready || link.state === 'connecting' ? 'profiles' : 'connection')
  return (
    <div class="o">
      <aside class="side stack">
        <div class="row side__name">
          <Mark variant={ready ? 'ghost' : 'off'} />
          <b class="bar__name">{t('name')}</b>
        </div>
        <nav class="stack" aria-label={t('options')}>
          {PAGES.map(({ name, icon }) => (
            <a href={`#${name}`} aria-current={name === page ? 'page' : undefined}>
              <Icon name={icon} />
              {t(`options_${name}`)}
            </a>
          ))}
        </nav>
      </aside>
      <main class="stack o__main">
        {(page === 'profiles' || page === 'answers') && !ready && (
          <Note icon="info" title={t(link.state === 'connecting' ? 'connecting' : 'linkNone')} live>
            {t('optionsOffline')} <a href="#connection">{t('options_connection')}</a>
          </Note>
        )}
        {page === 'profiles' ? (
          <Profiles wire={wire} profiles={profiles} ready={ready} />
        ) : page === 'answers' ? (
          <Answers profiles={profiles} ready={ready} />
        ) : page === 'permissions' ? (
          <PermissionsPage />
        ) : (
          <ConnectionPage wire={wire} link={link} />
        )}
      </main>
    </div>
  )
}

start(Options, 'options')
