/** Tabs with their usual keys: arrows move, Home and End go to the first and last. */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { spoken } from '../../shared/ui/words.ts'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; label: string; icon?: JSX.Element }[]
  value: T
  onChange: (value: T) => void
  /** Class of the list and of one tab. */
  variant?: [list: string, tab: string]
  children?: JSX.Element
}

export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  variant = ['tabs', ''],
  children,
}: TabsProps<T>): JSX.Element {
  const list = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const forward = step === undefined ? undefined : spoken().dir === 'rtl' ? -step : step
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : forward === undefined
            ? undefined
            : (at + forward + tabs.length) % tabs.length
    const chosen = next === undefined ? undefined : tabs[next]
    if (!chosen || next === undefined) return
    event.preventDefault()
    onChange(chosen.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div class={variant[0]} role="tablist" aria-label={label} ref={list} onKeyDown={go}>
      {tabs.map((tab) => (
        <button
          type="button"
          role="tab"
          class={`${variant[1]}${tab.value === value ? ' on' : ''}`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
      {children}
    </div>
  )
}
