/** The permissions that the extension has, and why, in plain words: one row each, and the allowed sites. */
import type { JSX } from 'preact'
import { Icon, type IconName } from '../../shared/ui/icons.tsx'
import { Chip, IconButton } from '../../shared/ui/parts.tsx'
import { t } from '../../shared/ui/words.ts'
import { useSites } from './sites.ts'

/** Each permission of the manifest, ordered by how much it allows. */
const ASKED: readonly { name: string; icon: IconName }[] = [
  { name: 'debugger', icon: 'laptop' },
  { name: 'webNavigation', icon: 'open' },
  { name: 'activeTab', icon: 'eye' },
  { name: 'scripting', icon: 'form' },
  { name: 'storage', icon: 'key' },
  { name: 'nativeMessaging', icon: 'play' },
  { name: 'notifications', icon: 'info' },
  { name: 'sidePanel', icon: 'panel' },
  { name: 'alarms', icon: 'clock' },
]

export function PermissionsPage(): JSX.Element {
  const { permissions = [] } = chrome.runtime.getManifest()
  const asked = ASKED.filter(({ name }) => permissions.some((one) => one === name))
  return (
    <>
      <h1 class="heading">{t('options_permissions')}</h1>
      {__ALL_SITES__ ? <AllSites /> : <Sites />}
      <section class="card sect">
        <header>
          <h2 class="h2">{t('permOther')}</h2>
          <p>{t('permOtherText')}</p>
        </header>
        {asked.map(({ name, icon }) => (
          <Row key={name} icon={icon} title={t(`perm_${name}`)} text={t(`permText_${name}`)} chip={name} />
        ))}
      </section>
    </>
  )
}

const AllSites = (): JSX.Element => (
  <section class="card sect">
    <header>
      <h2 class="h2">{t('permSites')}</h2>
    </header>
    <Row icon="link" title={t('permAllSites')} text={t('permAllSitesText')} />
  </section>
)

function Sites(): JSX.Element {
  const sites = useSites()
  return (
    <section class="card sect">
      <header>
        <h2 class="h2">{t('permSites')}</h2>
        <p>{t('permSitesText')}</p>
      </header>
      {sites?.length === 0 && <p class="hint">{t('permNoSite')}</p>}
      {sites?.map((site) => (
        <div class="sec-row" key={site}>
          <span class="tile">
            <Icon name="link" />
          </span>
          <p class="strong trunc">
            <bdi>{site.replace(/\/\*$/, '')}</bdi>
          </p>
          <IconButton
            icon="trash"
            label={t('removeSecret', { name: site.replace(/\/\*$/, '') })}
            onClick={() => void chrome.permissions.remove({ origins: [site] })}
          />
        </div>
      ))}
    </section>
  )
}

const Row = ({
  icon,
  title,
  text,
  chip,
}: {
  icon: IconName
  title: string
  text: string
  chip?: string
}): JSX.Element => (
  <div class="sec-row">
    <span class="tile">
      <Icon name={icon} />
    </span>
    <div>
      <p class="strong">{title}</p>
      <p class="caption">{text}</p>
    </div>
    {chip === undefined ? (
      <Chip variant="ok" icon="check">
        {t('allowed')}
      </Chip>
    ) : (
      <code class="caption">{chip}</code>
    )}
  </div>
)
