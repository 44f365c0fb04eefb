/**
 * The details of a manual: its steps page by page, which can be changed, its name, its versions. Shown in the panel and
 * the dashboard.
 */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { stepKey } from '../domain/keys.ts'
import type { DetailStep, ManualDetail } from '../domain/manual-detail.ts'
import type { ManualEdit } from '../domain/manual-edit.ts'
import { LabelledField } from './labelled-field.tsx'
import { LastCheck } from './manual-check.tsx'
import { AddressField, KeyField } from './manual-key.tsx'
import { type LoadPicture, StepPictureButton, useStepPictures } from './manual-picture.tsx'
import { templateFrom, ValueField, valueFrom, valueWords } from './manual-value.tsx'
import { Button, Check, Chip, IconButton, Problem } from './parts.tsx'
import { useStateOf } from './state-of.ts'
import { VersionList } from './version-list.tsx'
import { counted, t } from './words.ts'

export interface ManualStepsProps {
  manual: ManualDetail
  /** A request is pending. */
  busy: boolean
  problem: string | null | undefined
  onEdit: (edits: readonly ManualEdit[]) => Promise<boolean>
  onPatrol: (patrol: boolean) => void
  onRestore: (version: number) => void
  loadPicture: LoadPicture
}

export function ManualSteps({
  manual,
  busy,
  problem,
  onEdit,
  onPatrol,
  onRestore,
  loadPicture,
}: ManualStepsProps): JSX.Element {
  // Step numbers are valid for the version that they were read from.
  const [open, setOpen] = useStateOf<number | null>(`${manual.id} ${manual.version}`, null)
  const misfits = new Map(manual.check?.misfits.map(({ order, fit }) => [order + 1, fit]))
  const wanted = manual.steps.flatMap(({ picture }) => picture ?? [])
  const pictures = useStepPictures(manual.id, wanted, loadPicture)
  const pages = [...new Set(manual.steps.map(({ page }) => page))]
  return (
    <div class="stack msteps">
      <Name name={manual.name} busy={busy} onName={(name) => onEdit([{ do: 'name', name }])} />
      <LastCheck check={manual.check} />
      <Problem text={problem} />
      {pages.map((page) => (
        <section key={page} aria-label={t('manualPage', { page })}>
          {pages.length > 1 && <h4 class="label msteps__page">{t('manualPage', { page })}</h4>}
          <ol class="card msteps__list">
            {manual.steps
              .filter((step) => step.page === page)
              .map((step, at, all) => (
                <li key={step.step}>
                  <div class="mstep">
                    <span class="mstep__no">{step.step}</span>
                    <div class="grow">
                      <p class="mstep__what">
                        <bdi>{step.description}</bdi>
                      </p>
                      {step.value !== null && (
                        <p class="caption">
                          {t(`manual_does_${step.action}`)} · {valueWords(step.value)}
                        </p>
                      )}
                      {(step.key ?? step.address) && (
                        <p class="caption">
                          <bdi>{step.key ?? step.address}</bdi>
                        </p>
                      )}
                      <Marks step={step} fit={misfits.get(step.step)} />
                    </div>
                    <Place step={step} pictures={pictures} />
                    <IconButton
                      icon="pencil"
                      small
                      label={t('manualChangeStep', { step: step.description })}
                      expanded={open === step.step}
                      onClick={() => setOpen(open === step.step ? null : step.step)}
                    />
                  </div>
                  {open === step.step && (
                    <Editor
                      key={`${manual.version} ${step.step}`}
                      step={step}
                      busy={busy}
                      before={all[at - 1]}
                      after={all[at + 1]}
                      onEdit={onEdit}
                      onClose={() => setOpen(null)}
                    />
                  )}
                </li>
              ))}
          </ol>
        </section>
      ))}
      <Check checked={manual.patrol} onChange={onPatrol}>
        {t('manualPatrol')}
      </Check>
      {manual.versions.length > 1 && <Versions manual={manual} busy={busy} onRestore={onRestore} />}
    </div>
  )
}

function Place({
  step: { picture, description },
  pictures,
}: {
  step: DetailStep
  pictures: ReturnType<typeof useStepPictures>
}): JSX.Element | null {
  const loaded = picture && pictures.get(picture.id)
  return loaded ? <StepPictureButton picture={loaded} box={picture.box} step={description} /> : null
}

function Marks({ step, fit }: { step: DetailStep; fit: string | undefined }): JSX.Element | null {
  if (!step.commit && !step.optional && fit === undefined) return null
  return (
    <p class="row mstep__marks">
      {step.commit && <Chip>{t('manualSends')}</Chip>}
      {step.optional && <Chip>{t('manualIfThere')}</Chip>}
      {fit !== undefined && <Chip variant={fit === 'missing' ? 'bad' : 'you'}>{t(`manual_fit_${fit}`)}</Chip>}
    </p>
  )
}

function Name({
  name,
  busy,
  onName,
}: {
  name: string
  busy: boolean
  onName: (name: string) => Promise<boolean>
}): JSX.Element {
  const [draft, setDraft] = useStateOf(name, name)
  const changed = draft.trim() !== '' && draft.trim() !== name
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (changed) void onName(draft.trim())
      }}
    >
      <LabelledField label={t('manualName')}>
        {(ids) => (
          <div class="row">
            <input
              {...ids}
              class="input grow"
              dir="auto"
              maxLength={200}
              value={draft}
              onInput={({ currentTarget }) => setDraft(currentTarget.value)}
            />
            {changed && (
              <Button submit size="sm" busy={busy ? t('saving') : undefined}>
                {t('save')}
              </Button>
            )}
          </div>
        )}
      </LabelledField>
    </form>
  )
}

interface EditorProps {
  step: DetailStep
  busy: boolean
  /** On the same page. */
  before: DetailStep | undefined
  after: DetailStep | undefined
  onEdit: ManualStepsProps['onEdit']
  onClose: () => void
}

function Editor({ step, busy, before, after, onEdit, onClose }: EditorProps): JSX.Element {
  const [description, setDescription] = useState(step.description)
  const [value, setValue] = useState(valueFrom(step.value))
  const [key, setKey] = useState(step.key)
  const [address, setAddress] = useState(step.address)
  const [optional, setOptional] = useState(step.optional)
  const [sure, setSure] = useState(false)
  const at = step.step
  const newKey = key === null || key === step.key ? undefined : stepKey(key)
  const notReady = key !== null && key !== step.key && newKey === undefined ? t('manualNoSuchKey', { key }) : undefined
  const edits: ManualEdit[] = [
    ...(description.trim() !== '' && description.trim() !== step.description
      ? [{ do: 'describe' as const, step: at, description: description.trim() }]
      : []),
    ...(step.takesValue && value.text.trim() !== '' && templateFrom(value) !== step.value
      ? [{ do: 'value' as const, step: at, value: templateFrom(value) }]
      : []),
    ...(newKey !== undefined && newKey !== step.key ? [{ do: 'key' as const, step: at, key: newKey }] : []),
    ...(address !== null && address.trim() !== '' && address.trim() !== step.address
      ? [{ do: 'address' as const, step: at, address: address.trim() }]
      : []),
    ...(optional !== step.optional ? [{ do: 'optional' as const, step: at, optional }] : []),
  ]
  return (
    <form
      class="stack mstep__edit"
      onSubmit={(event) => {
        event.preventDefault()
        if (edits.length > 0 && notReady === undefined) void onEdit(edits).then((done) => done && onClose())
      }}
    >
      <LabelledField label={t('manualStepName')}>
        {(ids) => (
          <input
            {...ids}
            class="input"
            dir="auto"
            maxLength={200}
            value={description}
            onInput={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        )}
      </LabelledField>
      {step.takesValue && <ValueField value={value} onChange={setValue} />}
      {key !== null && step.key !== null && !step.commit && (
        <KeyField value={key} learned={step.key} onChange={setKey} />
      )}
      {address !== null && <AddressField value={address} onChange={setAddress} />}
      {!step.commit && (
        <Check checked={optional} onChange={setOptional}>
          {t('manualOptional')}
        </Check>
      )}
      <div class="row mstep__acts">
        <Button
          submit
          variant="primary"
          size="sm"
          busy={busy ? t('saving') : undefined}
          notReady={notReady ?? (edits.length === 0 ? t('manualNothingChanged') : undefined)}
        >
          {t('save')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <span class="grow" />
        {before && (
          <Button size="sm" variant="quiet" onClick={() => void onEdit([{ do: 'move', step: at, to: before.step }])}>
            {t('manualEarlier')}
          </Button>
        )}
        {after && (
          <Button size="sm" variant="quiet" onClick={() => void onEdit([{ do: 'move', step: at, to: after.step }])}>
            {t('manualLater')}
          </Button>
        )}
        <Button
          size="sm"
          variant={sure ? 'danger' : 'quiet'}
          onClick={() => (sure ? void onEdit([{ do: 'delete', step: at }]) : setSure(true))}
        >
          {t(sure ? 'manualDeleteSure' : 'manualDeleteStep')}
        </Button>
      </div>
    </form>
  )
}

function Versions({
  manual,
  busy,
  onRestore,
}: {
  manual: ManualDetail
  busy: boolean
  onRestore: (version: number) => void
}): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <section class="stack mversions" aria-label={t('manualVersions')}>
      <div>
        <Button size="sm" variant="quiet" icon="clock" expanded={open} onClick={() => setOpen(!open)}>
          {t('manualVersions')}
        </Button>
      </div>
      {open && (
        <VersionList
          versions={manual.versions.map(({ version, at, by, steps, standing }) => ({
            version,
            at,
            about: [
              t(`manual_by_${by}`),
              counted('manualSteps', steps),
              ...(standing === 'in_use' ? [] : [`${t(`manual_${standing}`)}.`]),
            ].join(' '),
          }))}
          inUse={manual.version}
          busy={busy}
          onRestore={onRestore}
        />
      )}
    </section>
  )
}
