/** Takes a file: dropped on it, or chosen with a button. The caller uses the file. */
import type { ComponentChildren, JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Icon } from './icons.tsx'
import { Button } from './parts.tsx'

interface DropProps {
  /** Label of the button. */
  choose: string
  /** File extensions and media types, as for an input element. */
  accept?: string
  busy?: string | undefined
  notReady?: string | undefined
  /** `line`: beside a field, without a frame of its own. */
  variant?: 'place' | 'line'
  primary?: boolean
  onFile: (file: File) => void
  children?: ComponentChildren
}

export function Drop({
  choose,
  accept,
  busy,
  notReady,
  variant = 'place',
  primary,
  onFile,
  children,
}: DropProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const still = busy !== undefined || notReady !== undefined
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0]
    if (file && !still) onFile(file)
  }
  return (
    <fieldset
      class={`drop drop--${variant}${over ? ' drop--over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!still)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      {variant === 'place' && (
        <span class="tile tile--soft">
          <Icon name="file" />
        </span>
      )}
      {children}
      <input
        hidden
        type="file"
        aria-label={choose}
        accept={accept}
        ref={input}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        variant={primary ? 'primary' : 'secondary'}
        {...(variant === 'line' && { size: 'sm' as const })}
        icon="attach"
        busy={busy}
        notReady={notReady}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
    </fieldset>
  )
}

/** The file's content as it is sent; read at once, since files are small. */
export const sentFile = async (file: File): Promise<{ name: string; bytes: string }> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return { name: file.name, bytes: btoa(text) }
}
/** A call can take about this many arguments. */
const CHUNK = 32_768

/** A path's last part: the person knows the file by it. */
export const fileNameOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path
