/** What forms ask of everybody, as the fields of a profile. How it is kept is the surface's. */
import type { JSX } from 'preact'
import { textOf } from '../domain/profile-data.ts'
import { DataField } from './data-field.tsx'
import { t } from './words.ts'

const ABOUT = [
  'given-name',
  'family-name',
  'email',
  'tel',
  'street-address',
  'address-level2',
  'address-level1',
  'postal-code',
  'country',
] as const
const APPLYING = [
  'resume',
  'cover-letter',
  'work-authorization',
  'sponsorship',
  'notice-period',
  'salary',
  'start-date',
  'linkedin',
  'website',
] as const

interface PersonFieldsProps {
  data: Readonly<Record<string, unknown>>
  ready: boolean
  onChange: (key: string, value: string) => void
  onFile: (key: string, file: File) => void
}

export function PersonFields(props: PersonFieldsProps): JSX.Element {
  return (
    <>
      <Fields title={t('aboutYou')} keys={ABOUT} {...props} />
      <Fields title={t('forApplications')} text={t('forApplicationsText')} keys={APPLYING} {...props} />
    </>
  )
}

function Fields({
  title,
  text,
  keys,
  data,
  ready,
  onChange,
  onFile,
}: PersonFieldsProps & { title: string; text?: string; keys: readonly string[] }): JSX.Element {
  return (
    <section class="card sect">
      <header>
        <h2 class="h2">{title}</h2>
        {text && <p>{text}</p>}
      </header>
      <div class="f2">
        {keys.map((key) => (
          <DataField
            key={key}
            name={key}
            value={textOf(data, key)}
            ready={ready}
            onChange={(value) => onChange(key, value)}
            onFile={(file) => onFile(key, file)}
          />
        ))}
      </div>
    </section>
  )
}
