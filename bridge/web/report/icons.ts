/** The few line icons of the report, 16 × 16. */
import { type Html, trusted } from './html.ts'

const PATHS = {
  check: '<path d="M3.5 8.5l3 3 6-7"/>',
  download: '<path d="M8 3v7.2M5 7.4l3 3 3-3M3 11v1.5a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V11"/>',
  cross: '<path d="M4 4l8 8M12 4l-8 8"/>',
  lock: '<rect x="3.25" y="7" width="9.5" height="6.5" rx="1.7"/><path d="M5.3 7V5.2a2.7 2.7 0 0 1 5.4 0V7"/>',
  arrow: '<path d="M3 8h9.5M9 4.5L12.5 8 9 11.5"/>',
  swap: '<path d="M2.8 5.5h9.7M9.8 2.8l2.7 2.7-2.7 2.7M13.2 10.5H3.5M6.2 7.8l-2.7 2.7 2.7 2.7"/>',
  hand: '<path d="M5.5 8.3V3.9a1.05 1.05 0 0 1 2.1 0V7.3M7.6 7V2.9a1.05 1.05 0 0 1 2.1 0v4.2M9.7 7.2V4.3a1 1 0 0 1 2 0v5.4c0 2.7-1.5 4.3-3.9 4.3-1.9 0-2.9-.9-3.7-2.5L2.7 8.9c-.5-1 .7-1.8 1.5-1l1.3 1.5"/>',
} as const

export const icon = (name: keyof typeof PATHS, size = ''): Html =>
  trusted(`<svg class="i ${size}" viewBox="0 0 16 16" aria-hidden="true">${PATHS[name]}</svg>`)

/** A pointer and its echo. */
export const mark: Html = trusted(
  '<svg class="mark" viewBox="0 0 20 20" aria-hidden="true"><path class="echo" d="M9.2 8.2l8.6 3.5-3.6 1.6-1.5 3.7z"/><path d="M2.6 2.6l10.7 4.3-4.5 2-1.9 4.6z"/></svg>',
)
