/** Downloads of a task: name, size, and a button to save each. The caller fetches the file. */
import type { JSX } from 'preact'
import { fileSize } from './figures.ts'
import { IconButton } from './parts.tsx'
import { counted, t } from './words.ts'

export interface PageFile {
  name: string
  bytes: number
  /** Undefined if it was not saved. */
  save: (() => void) | undefined
}

export function PageFiles({ files }: { files: readonly PageFile[] }): JSX.Element {
  return (
    <div class="stack page-files">
      <h2 class="strong">{counted('pageFiles', files.length)}</h2>
      <ul class="card">
        {files.map(({ name, bytes, save }) => (
          <li class="row">
            <span class="grow trunc" title={name}>
              <bdi>{name}</bdi>
            </span>
            <span class="caption ink2 num">{fileSize(bytes)}</span>
            {save && <IconButton small icon="download" label={t('pageFileSave', { name })} onClick={save} />}
          </li>
        ))}
      </ul>
    </div>
  )
}
