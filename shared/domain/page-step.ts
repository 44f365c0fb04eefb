/**
 * One action on a page as a model or another agent names it, by the numbers that it was shown. `bridge/think/models`
 * interprets it.
 */
import { z } from 'zod'
import { HELD_KEYS } from './operation.ts'

const OPS = [
  'click',
  'type',
  'select',
  'check',
  'press',
  'hover',
  'scroll',
  'drag',
  'select_text',
  'upload',
  'navigate',
  'back',
  'wait',
  'wait_for',
  'switch_tab',
  'close_tab',
  'extract',
  'ask_human',
  'use_playbook',
] as const

export const PageStep = z.object({
  op: z.enum(OPS),
  index: z.int().optional().describe('Number of the element on the page'),
  text: z
    .string()
    .optional()
    .describe(
      'type: what to type. wait_for: text to appear. click, hover, drag: the words to act on, where they have no number. scroll: words to look for, until they are there. select_text: the words to mark',
    ),
  what: z.string().optional().describe('extract: what to read off the page'),
  schema: z.string().optional().describe('extract: JSON Schema of the data, as text'),
  options: z.array(z.string()).optional().describe('select: what to choose. ask_human: possible answers'),
  checked: z.boolean().optional().describe('check: on or off'),
  submit: z.boolean().optional().describe('type: press Enter afterwards'),
  key: z.string().optional().describe('press: Enter, Escape, Tab, ArrowDown …'),
  times: z.int().optional().describe('press, click: how often, 1 unless given. select_text: which one of several'),
  button: z.enum(['left', 'right']).optional().describe('click: right opens a context menu'),
  held: z.enum(HELD_KEYS).optional().describe('click: key held down: Ctrl picks one more, Shift all up to there'),
  files: z.array(z.string()).optional().describe('upload: {{resume}} or another file key'),
  to: z.int().optional().describe('drag: number of the element to drop on; left out, it is dragged from where it is'),
  to_text: z.string().optional().describe('drag: the words to drop on, where they have no number'),
  dx: z.number().optional().describe('scroll, drag, click: pixels to the right, negative is left'),
  dy: z
    .number()
    .optional()
    .describe(
      'scroll, drag, click: pixels down, negative is up; a drag counts from the middle of where it is dropped, a click from the middle of its index',
    ),
  x: z.number().optional().describe('click, hover, drag: px on the picture, for what has no number; a drag ends there'),
  y: z.number().optional(),
  path: z
    .array(z.array(z.number()))
    .optional()
    .describe('drag: places [x, y] on the picture that the mouse goes through with its button held: draws a line'),
  answer: z.string().optional().describe('click: the text for a box that the page opens and that asks for one'),
  ms: z.int().optional().describe('wait: milliseconds, at most 10000; click: how long the button stays down'),
  url: z.string().optional().describe('navigate: the address'),
  tab: z.int().optional().describe('switch_tab, close_tab: number of the tab'),
  question: z.string().optional().describe('ask_human: the question'),
  playbook: z.string().optional().describe('use_playbook: its name as listed'),
  variant: z.string().optional().describe('use_playbook: what to choose or type in it'),
  commit: z.boolean().optional().describe('This press sends, pays, publishes or deletes'),
  optional: z.boolean().optional().describe('The task can go on without this'),
  why: z.string().optional(),
})
export type PageStep = z.infer<typeof PageStep>
