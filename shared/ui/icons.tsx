/** The line icons (16 × 16) and the mark of every surface, as plain data, so that no page's policy forbids them. */
import { h, type JSX } from 'preact'

type Shape = string | [tag: 'path' | 'rect' | 'circle', attributes: Record<string, string | number>]

const solid = { fill: 'currentColor' }
const dots = (points: readonly [number, number][]): Shape[] =>
  points.map(([cx, cy]) => ['circle', { cx, cy, r: 1.2, ...solid, stroke: 'none' }])

const SHAPES = {
  answers: [
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v5a1.5 1.5 0 0 1-1.5 1.5H8.3L5 13.7V11H3.5A1.5 1.5 0 0 1 2 9.5v-5A1.5 1.5 0 0 1 3.5 3z',
  ],
  attach: ['M12.8 7.5l-4.6 4.6a3 3 0 0 1-4.2-4.2l5-5a2 2 0 0 1 2.8 2.8l-5 5a1 1 0 0 1-1.4-1.4l4.3-4.3'],
  briefcase: [
    ['rect', { x: 2, y: 5, width: 12, height: 8.25, rx: 1.7 }],
    'M5.7 5V3.9a1.2 1.2 0 0 1 1.2-1.2h2.2a1.2 1.2 0 0 1 1.2 1.2V5M2 8.7h12',
  ],
  check: ['M3.5 8.5l3 3 6-7'],
  chevronDown: ['M4.5 6.3L8 9.8l3.5-3.5'],
  chevronEnd: ['M6.3 4.5L9.8 8l-3.5 3.5'],
  clock: [['circle', { cx: 8, cy: 8, r: 5.75 }], 'M8 4.8V8l2.2 1.4'],
  copy: [
    ['rect', { x: 5.5, y: 5.5, width: 8, height: 8, rx: 1.7 }],
    'M10.5 5.5V4a1.5 1.5 0 0 0-1.5-1.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5',
  ],
  cross: ['M4 4l8 8M12 4l-8 8'],
  decided: [
    'M8 14V9.2M8 9.2C8 7 4 7.4 4 4.5V2.5M8 9.2c0-2.2 4-1.8 4-4.7V2.5',
    'M2.3 4L4 2.3 5.7 4M10.3 4L12 2.3 13.7 4',
  ],
  download: ['M8 3v7.2M5 7.4l3 3 3-3M3 11v1.5a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V11'],
  eye: ['M1.5 8S3.9 3.5 8 3.5 14.5 8 14.5 8 12.1 12.5 8 12.5 1.5 8 1.5 8z', ['circle', { cx: 8, cy: 8, r: 1.9 }]],
  file: ['M4 2.5h5l3.5 3.5v6.5a1 1 0 0 1-1 1H4.5a1 1 0 0 1-1-1V3.5a1 1 0 0 1 1-1z', 'M9 2.7V6h3.3'],
  form: [['rect', { x: 2.5, y: 2.5, width: 11, height: 11, rx: 2.2 }], 'M5.3 6h5.4M5.3 9.7h3'],
  hand: [
    'M5.5 8.3V3.9a1.05 1.05 0 0 1 2.1 0V7.3M7.6 7V2.9a1.05 1.05 0 0 1 2.1 0v4.2M9.7 7.2V4.3a1 1 0 0 1 2 0v5.4c0 2.7-1.5 4.3-3.9 4.3-1.9 0-2.9-.9-3.7-2.5L2.7 8.9c-.5-1 .7-1.8 1.5-1l1.3 1.5',
  ],
  info: [['circle', { cx: 8, cy: 8, r: 5.75 }], 'M8 7.5v3.3M8 5.2v.01'],
  install: ['M8 10.3V3.2M5 6l3-3 3 3M3 10.8v1.7a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-1.7'],
  key: [['circle', { cx: 5.3, cy: 10.7, r: 2.6 }], 'M7.2 8.8L13 3M10.6 5.4l2 2'],
  laptop: [['rect', { x: 3, y: 3.5, width: 10, height: 7, rx: 1.5 }], 'M1.5 13h13'],
  link: ['M7 4.8l1.2-1.2a3 3 0 0 1 4.2 4.2L11.2 9M9 11.2l-1.2 1.2a3 3 0 0 1-4.2-4.2L4.8 7M6.3 9.7l3.4-3.4'],
  list: ['M5.5 4.5h8M5.5 8h8M5.5 11.5h8M2.5 4.5v.01M2.5 8v.01M2.5 11.5v.01'],
  lock: [['rect', { x: 3.25, y: 7, width: 9.5, height: 6.5, rx: 1.7 }], 'M5.3 7V5.2a2.7 2.7 0 0 1 5.4 0V7'],
  manual: [
    'M4.8 2.5H13v11H4.8A1.8 1.8 0 0 1 3 11.7V4.3a1.8 1.8 0 0 1 1.8-1.8zM3 11.7a1.8 1.8 0 0 1 1.8-1.8H13M6.5 5.5h3.7',
  ],
  money: [
    ['circle', { cx: 8, cy: 8, r: 5.75 }],
    'M8 4.5v7M9.8 6.2c-.4-.6-1-.9-1.8-.9-1 0-1.8.5-1.8 1.3 0 1.8 3.7.9 3.7 2.8 0 .8-.8 1.3-1.9 1.3-.9 0-1.6-.3-2-1',
  ],
  more: dots([
    [3.7, 8],
    [8, 8],
    [12.3, 8],
  ]),
  open: [
    'M6.7 3.5H4A1.5 1.5 0 0 0 2.5 5v7A1.5 1.5 0 0 0 4 13.5h7a1.5 1.5 0 0 0 1.5-1.5V9.3M9.3 2.5h4.2v4.2M13.3 2.7L7.5 8.5',
  ],
  options: [
    'M2.5 5h5.2M12.3 5h1.2M2.5 11h1.2M8.3 11h5.2',
    ['circle', { cx: 10, cy: 5, r: 2 }],
    ['circle', { cx: 6, cy: 11, r: 2 }],
  ],
  panel: [['rect', { x: 2, y: 3, width: 12, height: 10, rx: 2 }], 'M9.8 3v10'],
  pause: [['path', { d: 'M5.5 3.75v8.5M10.5 3.75v8.5', 'stroke-width': 2 }]],
  pencil: ['M10.8 2.8l2.4 2.4-7.7 7.7-3 .6.6-3z'],
  person: [['circle', { cx: 8, cy: 5.4, r: 2.6 }], 'M3 13.5c.6-2.6 2.6-4 5-4s4.4 1.4 5 4'],
  phone: [['rect', { x: 4.5, y: 2, width: 7, height: 12, rx: 1.7 }], 'M7.2 11.7h1.6'],
  play: [['path', { d: 'M5 3.6v8.8L12 8z', ...solid }]],
  plus: ['M8 3.5v9M3.5 8h9'],
  puzzle: ['M3 6.2h2.7a1.6 1.6 0 1 1 3.1 0h2.7V9a1.6 1.6 0 1 1 0 3.1v1.4H3z'],
  question: [['circle', { cx: 8, cy: 8, r: 5.75 }], 'M6.3 6.4A1.75 1.75 0 1 1 8.9 7.9c-.6.4-.9.7-.9 1.3M8 11.2v.01'],
  replay: [['path', { d: 'M9 1.7L3.7 9h3.7l-.6 5.3L12.3 7H8.5z', ...solid, 'stroke-width': 1 }]],
  retry: ['M13 8a5 5 0 1 1-1.5-3.6L13 6M13 2.7V6H9.7'],
  send: ['M13.8 2.2L6.9 9.1M13.8 2.2L9.4 13.8 6.9 9.1 2.2 6.6z'],
  shield: ['M8 2l5 1.8V7.5c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.5V3.8z'],
  stop: [['rect', { x: 4.25, y: 4.25, width: 7.5, height: 7.5, rx: 1.6, ...solid }]],
  swap: ['M2.8 5.5h9.7M9.8 2.8l2.7 2.7-2.7 2.7M13.2 10.5H3.5M6.2 7.8l-2.7 2.7 2.7 2.7'],
  table: [['rect', { x: 2.5, y: 3, width: 11, height: 10, rx: 1.7 }], 'M2.5 6.5h11M6.5 6.5V13'],
  trash: ['M3 4.5h10M6.2 4.5V2.7h3.6v1.8M4.5 4.5l.5 9h6l.5-9'],
  warning: ['M8 2.7l6 10.6H2z', 'M8 6.7v3M8 11.5v.01'],
} satisfies Record<string, readonly Shape[]>

export type IconName = keyof typeof SHAPES

/** Icons that point in the direction of writing; they are mirrored in right-to-left languages. */
const FLIPS: ReadonlySet<IconName> = new Set(['chevronEnd', 'open', 'panel', 'send'])

export interface IconProps {
  name: IconName
  /** px; 16 by default. */
  size?: 12 | 14 | 20
}

export function Icon({ name, size }: IconProps): JSX.Element {
  const kind = `i${size ? ` i--${size}` : ''}${FLIPS.has(name) ? ' i--flip' : ''}`
  return (
    <svg class={kind} viewBox="0 0 16 16" aria-hidden="true">
      {(SHAPES[name] as readonly Shape[]).map((shape) =>
        typeof shape === 'string' ? <path d={shape} /> : h(shape[0], shape[1]),
      )}
    </svg>
  )
}

const POINTER = 'M2.6 2.6l10.7 4.3-4.5 2-1.9 4.6z'
const ECHO = 'M9.2 8.2l8.6 3.5-3.6 1.6-1.5 3.7z'

/** A pointer and its shadow. `look`: who acts next; `off`: nothing is connected. */
export function Mark({ variant = 'ghost' }: { variant?: 'ghost' | 'you' | 'off' | 'on' }): JSX.Element {
  return (
    <svg class={`mark${variant === 'ghost' ? '' : ` mark--${variant}`}`} viewBox="0 0 20 20" aria-hidden="true">
      <path class="echo" d={ECHO} />
      <path d={POINTER} />
    </svg>
  )
}

/** For drawing without Preact: the mark's two paths, echo first. */
export const MARK_PATHS: readonly [echo: string, pointer: string] = [ECHO, POINTER]
