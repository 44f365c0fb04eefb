/**
 * The ways in which a task ends, one row each, with what each stage asks of them. Several job types may share one. Code
 * asks for a trait, never for the name. Pure.
 */

import { isOfApplication } from './site-answer.ts'

/** Every way states every trait: leaving one out does not compile. */
export interface GoalTraits {
  /**
   * The person's own words are the whole task, whatever it is, and a model follows them. Otherwise they only add to the
   * task, and rules read wishes from them.
   */
  inWords: boolean
  /** The task is to collect data: nothing is filled in or sent for it, and the result is what was read. */
  collects: boolean
  /** What is filled in is sent, and the site's response to that is the end. Nobody is asked to judge the page. */
  sends: boolean
  /** It is not done before something was sent. */
  mustSend: boolean
  /** Several requests on the way may each tell the server something. Each that the site takes is over. */
  sendsSeveral: boolean
  /** From its first page on, it is about one form, which may have several pages. */
  oneForm: boolean
  /** It is about one job posting: the words, links and accounts of an application are its own. */
  ofPosting: boolean
  /** Any form, with any words on its buttons: the only one after the last field sends. */
  anyForm: boolean
  /** New text on the page may prove the end, and a manual contains it to recognise the end again. */
  shownByPage: boolean
  /** Whether these words of the page, which confirm that something was received, confirm this. */
  confirms: (words: string) => boolean
  /** Whether a new line of the page proves the end although it confirms nothing by itself, such as a seat number. */
  provedBy: (line: string) => boolean
  /** The request before it sends. `send_press` names the button. */
  asks: 'send_application' | 'send_form' | 'send_press'
}

const anything = (): boolean => true
const nothing = (): boolean => false

const TRAITS = {
  /** The site says that it received what was sent. */
  sent: {
    inWords: false, collects: false, sends: true, mustSend: true, sendsSeveral: false, oneForm: true, ofPosting: true,
    anyForm: false, shownByPage: false, confirms: isOfApplication, provedBy: nothing, asks: 'send_application',
  },
  /** The same, or the sent form has disappeared. */
  form: {
    inWords: false, collects: false, sends: true, mustSend: false, sendsSeveral: false, oneForm: true, ofPosting: false,
    anyForm: true, shownByPage: false, confirms: anything, provedBy: nothing, asks: 'send_form',
  },
  /** They are collected. */
  rows: {
    inWords: false, collects: true, sends: false, mustSend: false, sendsSeveral: false, oneForm: true, ofPosting: false,
    anyForm: false, shownByPage: false, confirms: anything, provedBy: nothing, asks: 'send_press',
  },
  /** The page shows what the person asked for. */
  words: {
    inWords: true, collects: false, sends: false, mustSend: false, sendsSeveral: true, oneForm: false, ofPosting: false,
    anyForm: false, shownByPage: true, confirms: anything, provedBy: nothing, asks: 'send_press',
  },
} satisfies Record<string, GoalTraits> // biome-ignore format: a table

export type GoalKind = keyof typeof TRAITS

export const GOALS: Readonly<Record<GoalKind, GoalTraits>> = TRAITS
