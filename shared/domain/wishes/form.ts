/**
 * What a person's words ask of a form besides their data: fields to leave, boxes not to tick, answers for this task
 * only, which form, and where to stop. Other languages are put into English first. Words that no rule understands are
 * reported as not followed, never dropped. Pure.
 */
import { holdsBlank } from '../template.ts'
import { tokens } from '../text.ts'
import { ALSO, formInEnglish } from './other-languages.ts'
import { clauses, isInstruction, ordinal, parts, quoted, withDigits } from './text.ts'

export interface FormWishes {
  /** Names of fields that stay unchanged. */
  leave: readonly string[]
  /** Names of boxes that are not ticked. */
  untick: readonly string[]
  /** Names of the only fields to fill in; `required`: those that the form requires. */
  only: readonly string[]
  /** Answers for this task only; they take precedence over the person's data. */
  answers: readonly { question: string; answer: string }[]
  /** Which form of the page: a word of its heading or button, or its number. */
  form?: string | number
  stop?: StopWish
}

/** Where to stop after filling in, without sending. */
export type StopWish =
  | { at: 'sending' }
  /** After this many pages of the form. */
  | { at: 'page'; after: number }
  /** Before the page or button with this name. */
  | { at: 'words'; words: string }

export type MutableFormWishes = {
  -readonly [K in keyof FormWishes]: FormWishes[K] extends readonly (infer T)[] ? T[] : FormWishes[K]
}

/** Adds an instruction to the wishes; false if this rule does not apply after all. */
type Rule = [RegExp, (wishes: MutableFormWishes, found: readonly string[]) => boolean]

const NOT = "(?:do not|don't|dont|never)(?: ever| actually| automatically)?"
const SEND =
  '(?:send|submit|finali[sz]e|post|press (?:the )?(?:send|submit|apply)|click (?:the )?(?:send|submit|apply))(?: button)?'
const IT = '(?: (?:it|this|that|them|anything|off|in|the (?:form|application|message|request|button)|my application))*'
const PAGE = '(?:page|step|screen|section|part|view)'
const FILL = '(?:fill|fill in|fill out|complete|enter|do|answer|give|provide)(?: in| out)?'

const sending = (wishes: MutableFormWishes): boolean => stops(wishes, wishes.stop ?? { at: 'sending' })
const stops = (wishes: MutableFormWishes, stop: StopWish): boolean => {
  wishes.stop = stop
  return true
}
const left = (wishes: MutableFormWishes, words: string): boolean => {
  const names = parts(words)
  wishes.leave.push(...names)
  return names.length > 0
}
const unticked = (wishes: MutableFormWishes, words: string): boolean =>
  wishes.untick.push(...parts(words).map(withoutPreposition)) > 0
const withoutPreposition = (words: string): string =>
  words.replace(/^(?:to|for|up for|in to|into|in|of|from|me)\s+/i, '')

const answered = (wishes: MutableFormWishes, question: string, answer: string): boolean => {
  const asked = parts(question).join(' and ')
  if (asked === '' || answer.trim() === '' || OWN_THINGS.test(answer) || NO_VALUE.test(answer.trim())) return false
  if (/^(?:all|every|each|any)\b/i.test(question)) return false
  wishes.answers.push({ question: asked, answer: answer.trim().replace(ONCE, '') })
  return true
}
/**
 * Words that refer to an answer but are not one: "the shipping address". A name may begin this way: "the Netherlands".
 */
const NO_VALUE = /^(?:(?:my|our|his|her|their|same|whatever|what|any|another|a different)\b|[Tt]he (?!\p{Lu}))/u
/** What comes before a colon without being a question. */
const REMARK =
  /^(?:please|remember|note|notice|n\.?b\.?|p\.?s\.?|btw|important|attention|warning|caution|careful|instructions?|tasks?|to-?do|hints?|tips?|remarks?|one (?:more )?thing|also|here|example)$/i
/** An answer in the task is for this time only in any case. */
const ONCE = /,? (?:here|this time|this once|just this once|for this (?:one|form|application|job)(?: only)?)$/i
/** Data that is filled in anyway. */
const OWN_THINGS = /^(?:my|the|given|all my)? ?(?:own )?(?:data|details|profile|information|info|account)$/i

const RULES: readonly Rule[] = [
  // Where to stop
  [new RegExp(`^${NOT} ${SEND}${IT}$`, 'i'), sending],
  [new RegExp(`^without (?:sending|submitting|finali[sz]ing|pressing (?:send|submit))${IT}$`, 'i'), sending],
  [
    /^(?:stop|pause|wait|halt|finish|end)(?: right| just| shortly)? before (?:you |it is |it gets )?(?:the )?(?:final )?(?:send|sending|sent|submit|submitting|submitted|submission|applying|you apply)(?: button| step| page| it| anything| the form| the application)*$/i,
    sending,
  ],
  [
    /^(?:only|just) (?:fill|fill in|fill out|complete|prepare)(?: in| out)?(?: it| this| the form| the application| this form| everything| my data| my details)*(?: in| out)?$/i,
    sending,
  ],
  [
    /^(?:i(?:'ll| will| want to| would like to)|let me) (?:send|submit|check|review|look|finish|press|click)\b.*$/i,
    sending,
  ],
  [/^leave (?:the )?(?:sending|submitting|submission|submit)(?: button)? to me$/i, sending],
  [/^(?:hand|give|pass|turn) (?:it |everything |that |control )*(?:back |over )*to me$/i, sending],
  [new RegExp(`^(?:stop|pause|wait|halt|finish|end) (?:on|at|with) (?:the )?(?:last|final) ${PAGE}$`, 'i'), sending],
  [
    new RegExp(
      `^${NOT} (?:go|move|continue|get|proceed)(?: on| any further| further)? (?:past|beyond|after) (?:the )?(?:(\\w+) ${PAGE}|${PAGE} (\\d+))$`,
      'i',
    ),
    (wishes, [, nth, number]) => {
      const after = Number(number ?? 0) || ordinal(nth ?? '')
      return after > 0 && stops(wishes, { at: 'page', after })
    },
  ],
  [/^(?:do |make |this is |as |just )*(?:a )?(?:dry|test|trial)[- ]run(?: only)?$/i, sending],
  [
    new RegExp(
      `^(?:only |just )?(?:${FILL} )?(?:only |just )?(?:the )?(?:first|1st|next) (\\d+)? ?(?:page|step|screen|section|part)s?(?: of .*)?(?: only)?$`,
      'i',
    ),
    (wishes, [, count]) => stops(wishes, { at: 'page', after: Number(count ?? 1) }),
  ],
  [
    new RegExp(`^(?:only |just )?(?:${FILL} )?(?:only |just )?${PAGE} (?:1|one)(?: of .*)?(?: only)?$`, 'i'),
    (wishes) => stops(wishes, { at: 'page', after: 1 }),
  ],
  [
    new RegExp(
      `^(?:stop|pause|wait|halt|finish|end) (?:after|at the end of|when you are done with) (?:the )?(?:(\\w+) ${PAGE}|${PAGE} (\\d+))(?: of .*)?$`,
      'i',
    ),
    (wishes, [, nth, number]) => {
      const after = Number(number ?? 0) || ordinal(nth ?? '')
      return after > 0 && stops(wishes, { at: 'page', after })
    },
  ],
  [
    new RegExp(
      `^(?:stop|pause|wait|halt) (?:before|at|when you (?:reach|get to)) (?:the )?(?:(\\w+) ${PAGE}|${PAGE} (\\d+))(?: of .*)?$`,
      'i',
    ),
    (wishes, [, nth, number]) => {
      const at = Number(number ?? 0) || ordinal(nth ?? '')
      return at > 1 && stops(wishes, { at: 'page', after: at - 1 })
    },
  ],
  [
    new RegExp(
      `^(?:stop|pause|wait|halt)(?: right| just)? (?:before|at|when|once|as soon as)(?: you| it)?(?: (?:reach|get to|come to|are at|press|click|open|see|asks? for|is))*(?: the)? (.+?)(?: (?:${PAGE}|button|form))?$`,
      'i',
    ),
    (wishes, [, words = '']) => stops(wishes, { at: 'words', words }),
  ],

  // Boxes
  [
    new RegExp(
      `^${NOT} (?:tick|check|accept|agree to|consent to|subscribe(?: me)?(?: to)?|sign (?:me )?up(?: for| to)?|opt (?:me )?in(?: to| for)?|join|enable|allow|activate)(?: (.+))?$`,
      'i',
    ),
    (wishes, [, words]) => unticked(wishes, words ?? 'newsletter'),
  ],
  [
    /^(?:untick|uncheck|deselect|opt (?:me )?out of|unsubscribe(?: me)? from|decline|refuse|reject) (.+)$/i,
    (wishes, [, words = '']) => unticked(wishes, words),
  ],
  [/^leave (.+?) (?:unticked|unchecked)$/i, (wishes, [, words = '']) => unticked(wishes, words)],
  [
    /^no (newsletters?|marketing(?: e-?mails?| messages)?|job alerts?|alerts|subscriptions?|promotions?|updates|sms|text messages)$/i,
    (wishes, [, words = '']) => unticked(wishes, words),
  ],
  [
    /^(?:tick|check|accept|agree to|consent to|subscribe(?: me)? to|sign me up for|opt (?:me )?in to|join) (.+)$/i,
    (wishes, [, words = '']) => {
      const names = parts(words).map(withoutPreposition)
      // Which boxes these are is not said.
      if (names.some((name) => /^(?:all|every|each|any|everything|anything|boxes|required)\b/i.test(name))) return false
      wishes.answers.push(...names.map((question) => ({ question, answer: 'yes' })))
      return true
    },
  ],

  // Fields that are left
  [
    /^leave (.+?) (?:empty|blank|alone|out|open|as (?:it|they) (?:is|are)|as is|unanswered|untouched|unfilled)$/i,
    (wishes, [, words = '']) => left(wishes, words),
  ],
  [
    /^(.+?) (?:can|may|should|must|shall|is to|are to) (?:stay|remain|be(?: left)?|be kept) (?:empty|blank|open|as (?:it|they) (?:is|are)|unanswered|untouched)$/i,
    (wishes, [, words = '']) => left(wishes, words),
  ],
  [
    /^keep (?:the )?(?:preselected|preset|current|existing|default|suggested|given) (.+)$/i,
    (wishes, [, words = '']) => left(wishes, words),
  ],
  [/^leave (?:out|blank|empty|alone) (.+)$/i, (wishes, [, words = '']) => left(wishes, words)],
  [/^(?:skip|omit|ignore) (?!the first|to\b|this page)(.+)$/i, (wishes, [, words = '']) => left(wishes, words)],
  [
    new RegExp(
      `^${NOT} (?:fill|fill in|fill out|enter|give|answer|provide|touch|change|share|add|upload|attach|mention|include|write|put|type|use|tell them|say|edit|disclose|reveal)(?: in| out| them| anything)*(?: (?:in|into|for|about|to))? (.+)$`,
      'i',
    ),
    (wishes, [, words = '']) => left(wishes, words),
  ],
  [
    /^(?:without|except(?: for)?|apart from|other than|everything except|all except|no|not) (?!(?:te|se|me|lo|le|les|nos|hay|quiero|olvid\w+)\b|sending|submitting|need|problem|rush|asking|waiting|confirm|review|approv|question|delay)(.+)$/i,
    (wishes, [, words = '']) => left(wishes, words),
  ],

  [
    new RegExp(`^(?:${FILL} )?(?:everything|anything|all)(?: (?:the )?(?:fields|questions|boxes))? but (.+)$`, 'i'),
    (wishes, [, words = '']) => left(wishes, words),
  ],

  // The only fields
  [
    /^(?:only|just) (?:the )?((?:required|mandatory|obligatory|compulsory|necessary|starred) (?:fields?|questions?|ones|parts?))(?: only)?$/i,
    (wishes, [, words = '']) => onlyThese(wishes, words),
  ],
  [
    new RegExp(`^(?:only|just) (?:${FILL}|use) (.+?)(?: only)?$`, 'i'),
    (wishes, [, words = '']) => onlyThese(wishes, words),
  ],
  [new RegExp(`^${FILL} (?:only|just) (.+)$`, 'i'), (wishes, [, words = '']) => onlyThese(wishes, words)],
  [
    /^(?:nothing (?:else|more)|(?:and )?stop(?: there| here)?|no further)$/i,
    (wishes) => wishes.only.length > 0 || wishes.stop !== undefined,
  ],

  // Answers for this once
  [
    /^answer (yes|no|⟦\d+⟧) (?:to|for|on|when asked(?: about| for| if| whether)?) (.+)$/i,
    (wishes, [, answer = '', question = '']) => answered(wishes, question, answer),
  ],
  [/^answer (.+?) with (.+)$/i, (wishes, [, question = '', answer = '']) => answered(wishes, question, answer)],
  [
    /^(?:set )?(.+?) (?:should|must|shall) be (.+)$/i,
    (wishes, [, question = '', answer = '']) => answered(wishes, question, answer),
  ],
  [
    /^(?:set )?([^:=]{2,60}?)(?:: | ?= ?)(.+)$/i,
    (wishes, [, question = '', answer = '']) =>
      !REMARK.test(question) && !isInstruction(answer) && answered(wishes, question, answer),
  ],
  [/^set (.+?) to (.+)$/i, (wishes, [, question = '', answer = '']) => answered(wishes, question, answer)],
  [
    /^(?:choose|select|pick|enter|put|write|type|use|say|give|fill in) (⟦\d+⟧) (?:for|as|under|in|into|to|on|when asked(?: about| for)?) (.+)$/i,
    (wishes, [, answer = '', question = '']) => (FORM_ONLY.test(question) ? false : answered(wishes, question, answer)),
  ],
  [
    /^(?:choose|select|pick|enter|put|use|say) ((?!an? )\S+(?: \S+){0,4}?) (?:for|as|under|when asked(?: about| for)?) (.+)$/i,
    (wishes, [, answer = '', question = '']) => (FORM_ONLY.test(question) ? false : answered(wishes, question, answer)),
  ],
  [
    /^(?:enter|put|write|type) ((?!an? )\S+(?: \S+){0,4}?) (?:in|into) (.+? (?:field|box))$/i,
    (wishes, [, answer = '', question = '']) => answered(wishes, question, answer),
  ],
  [
    /^(?:for|as|under) (.+?),? (?:choose|select|pick|enter|put|write|type|use|say|answer|give) (.+)$/i,
    (wishes, [, question = '', answer = '']) => answered(wishes, question, answer),
  ],
  [
    /^my (.+?) (?:is|are|should be|=) (.+)$/i,
    (wishes, [, question = '', answer = '']) => answered(wishes, question, answer),
  ],

  // Which form
  [
    /^(?:(?:fill|fill in|fill out|complete|use|submit|send|do)(?: in| out)? (?:the |this )?|(?:only |just )?the )(.+?) form( (?:on|at|in|of) .*?)?(?: (?:with|using|from) (?:my|the) .*)?$/i,
    (wishes, [, words = '', where = '']) => !PLACE.test(where) && whichForm(wishes, words),
  ],
  [
    /^(?:only |just )?(?:the )?form (?:called|named|titled|number|no\.?) (.+)$/i,
    (wishes, [, words = '']) => whichForm(wishes, words),
  ],
  [
    /^(?:fill|fill in|fill out|complete|use)(?: in| out)? (?:the |this )?form (?:called|named|titled|for|number|no\.?) (.+)$/i,
    (wishes, [, words = '']) => whichForm(wishes, words),
  ],
]

/** A position on the page: only somebody who sees the page can tell. */
const PLACE = /\b(?:top|bottom|left|right|middle|cent(?:re|er)|side ?bar|footer|header|corner|below|above|beside)\b/i
/** The same for a form, and for which of several. */
const WHICH =
  /^(?:last|next|previous|other|same|both|all|top|bottom|left|right|upper|lower|middle|big(?:ger|gest)?|small(?:er|est)?)\b/i

/** A place to write that is the form itself. */
const FORM_ONLY =
  /^(?:this|that|the|it|everything|all|each|any|here)? ?(?:form|application|page|fields?|it|job|position|role)?$/i

const onlyThese = (wishes: MutableFormWishes, words: string): boolean => {
  if (new RegExp(`${PAGE}s?\\b`, 'i').test(words)) return false
  const names = parts(words.replace(/\s+(?:fields?|questions?|ones)$/i, ''))
  if (names.length === 0) return false
  wishes.only.push(
    ...names.map((name) =>
      /^(?:required|mandatory|obligatory|compulsory|necessary|starred)$/i.test(name) ? 'required' : name,
    ),
  )
  return true
}

const whichForm = (wishes: MutableFormWishes, words: string): boolean => {
  const number = ordinal(words.replace(/^(?:the )/i, ''))
  const named = words
    .replace(
      /\b(?:whole|entire|application|web|online|job|complete|html|given|following|this|that|the|attached)\b/gi,
      '',
    )
    .trim()
  if (WHICH.test(named)) return false
  if (number > 0) wishes.form = number
  else if (named !== '' && !/^(?:only|just|required|first page)/i.test(named)) wishes.form = named
  else return named === ''
  return true
}

/** Words for things that are done anyway, in any order. */
const OWN = new Set(
  'apply application fill in out complete form forms this the that my me with data details profile information info given send sent submit it job position role posting vacancy for to here on at page using use and all of a an online website web site everything every field fields is do go ahead please using provided by via from i want would like you can could need us be'.split(
    ' ',
  ),
)

export interface ReadForm {
  wishes: FormWishes
  /** Instructions that were understood, in the person's words. */
  followed: string[]
  unclear: string[]
}

export const readFormWishes = (text: string): ReadForm => {
  const marked = quoted(withDigits(text))
  const wishes: MutableFormWishes = { leave: [], untick: [], only: [], answers: [] }
  const followed: string[] = []
  const unclear: string[] = []
  for (const clause of clauses(marked.text)) {
    if (isOwn(clause)) continue
    ;(isReadInEnglish(wishes, clause) || isRead(wishes, clause) ? followed : unclear).push(marked.restore(clause))
  }
  const whole = (names: readonly string[]): string[] => [...new Set(names.map(marked.restore))]
  return {
    wishes: {
      ...wishes,
      leave: whole(wishes.leave),
      untick: whole(wishes.untick),
      only: whole(wishes.only),
      answers: wishes.answers
        .map((one) => ({
          question: marked.restore(one.question),
          answer: marked.restore(one.answer),
        }))
        // `{{email}}` refers to the person's data, which is filled in anyway.
        .filter(({ answer }) => !holdsBlank(answer)),
      ...(typeof wishes.form === 'string' && { form: marked.restore(wishes.form) }),
      ...(wishes.stop?.at === 'words' && { stop: { ...wishes.stop, words: marked.restore(wishes.stop.words) } }),
    },
    followed,
    unclear,
  }
}

/** Instructions in other languages; of several in one clause, all must be understood. */
const isReadInEnglish = (wishes: MutableFormWishes, clause: string): boolean =>
  [clause.split(ALSO), [clause]].some((each) => {
    const draft = structuredClone(wishes)
    const isUnderstood = each.map(formInEnglish).every((one) => one !== undefined && (isOwn(one) || isRead(draft, one)))
    if (isUnderstood) Object.assign(wishes, draft)
    return isUnderstood
  })

const isOwn = (clause: string): boolean => tokens(clause).every((word) => OWN.has(word))

const isRead = (wishes: MutableFormWishes, clause: string): boolean =>
  RULES.some(([pattern, read]) => {
    const found = pattern.exec(clause)
    return found !== null && read(wishes, found)
  })
