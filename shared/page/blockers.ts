/**
 * What stops automation on this page and is visible in its markup: unsolved captchas, bot checks, error pages, terms
 * that must be accepted first. The bridge recognises logins, codes and payments by the meaning of fields.
 */
import type { MarkupBlocker } from '../domain/blockers.ts'
import type { Blocker } from '../domain/observation.ts'
import { squeeze, textOf } from './label-text.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'

export type BlockerContext = {
  layout: Layout
  indexOf: (el: Element) => number
  fields: number
  text: string
  headings: string[]
  buttons: string[]
}

type Found = Omit<Blocker, 'kind'>

export const blockersIn = (context: BlockerContext): Blocker[] =>
  (Object.keys(DETECTORS) as MarkupBlocker[]).flatMap((kind) => {
    const found = DETECTORS[kind](context)
    return found ? [{ kind, ...found }] : []
  })

type CaptchaMaker = { name: string; frame: RegExp; title: RegExp; solved: string }
const CAPTCHA_MAKERS: readonly CaptchaMaker[] = [
  {
    name: 'reCAPTCHA',
    frame: /recaptcha\/(?:api2|enterprise)\/(?:anchor|bframe)|recaptcha/i,
    title: /recaptcha/i,
    solved: 'textarea[name^=g-recaptcha-response]',
  },
  { name: 'hCaptcha', frame: /hcaptcha/i, title: /hcaptcha/i, solved: 'textarea[name=h-captcha-response]' },
  {
    name: 'Turnstile',
    frame: /challenges\.cloudflare\.com|turnstile/i,
    title: /cloudflare security challenge|turnstile/i,
    solved: 'input[name=cf-turnstile-response]',
  },
  {
    name: 'Arkose',
    frame: /arkoselabs|funcaptcha/i,
    title: /verification challenge|arkose|funcaptcha/i,
    solved: 'input[name=fc-token]:not([value*="|"])',
  },
  { name: 'DataDome', frame: /captcha-delivery\.com/i, title: /datadome/i, solved: '' },
  { name: 'GeeTest', frame: /geetest/i, title: /geetest/i, solved: 'input[name=geetest_validate]' },
]

/** Whether an unsolved captcha is on the page. */
export const hasCaptcha = (): boolean => captcha({ layout: new Layout(), indexOf: () => 0 }) !== undefined

function captcha({ layout, indexOf }: Pick<BlockerContext, 'layout' | 'indexOf'>): Found | undefined {
  const roots = openRoots()
  for (const frame of roots.flatMap((root) => [...root.querySelectorAll('iframe')])) {
    const src = frame.getAttribute('src') ?? ''
    const title = frame.getAttribute('title') ?? ''
    const maker = CAPTCHA_MAKERS.find(({ frame: pattern, title: named }) => pattern.test(src) || named.test(title))
    if (!maker || !visibleWidget(frame, layout)) continue
    // Captcha badges and invisible checks are on every form and ask nothing of anybody.
    if (
      /size=invisible|frame=checkbox-invisible/i.test(src) ||
      frame.closest('.grecaptcha-badge,[data-style^=bottom],[data-size=invisible]')
    )
      continue
    if (solved(maker)) continue
    // The checkbox is called a "security challenge" as well; the challenge it opens is a picture many lines high.
    const challenge =
      (/bframe|frame=challenge/i.test(src) || /challenge/i.test(title)) && layout.box(frame)[3] >= CHALLENGE_HEIGHT
    return {
      confidence: challenge ? 0.97 : maker.name === 'Turnstile' ? 0.75 : 0.9,
      evidence: [`${challenge ? 'open challenge' : 'visible box'} of ${maker.name}${title ? ` "${title}"` : ''}`],
      detail: { form: challenge ? 'puzzle' : 'tick' },
      index: indexOf(frame),
    }
  }
  for (const holder of roots.flatMap((root) => [
    ...root.querySelectorAll('.g-recaptcha,.h-captcha,.cf-turnstile,#px-captcha,.geetest_holder,[class*=frc-captcha]'),
  ])) {
    if (
      holder.getAttribute('data-size') === 'invisible' ||
      holder.querySelector('iframe') ||
      !visibleWidget(holder, layout)
    )
      continue
    if (CAPTCHA_MAKERS.some(solved)) continue
    return {
      confidence: 0.85,
      evidence: [`visible captcha widget .${holder.className}`],
      detail: { form: 'tick' },
      index: indexOf(holder),
    }
  }
  return pictureCaptcha(roots, layout, indexOf)
}

/** A picture with a code, and a field for it. */
function pictureCaptcha(
  roots: readonly (Document | ShadowRoot)[],
  layout: Layout,
  indexOf: (el: Element) => number,
): Found | undefined {
  const hint =
    /captcha|(?:type|enter) (?:the )?(?:characters|letters|text|code|word)s? (?:you see|shown|above|below|in the (?:image|picture))|verification image|security image/i
  for (const input of roots.flatMap((root) => [...root.querySelectorAll('input')])) {
    if (!/^(?:text|search|tel|number)$/.test(input.type) || input.value !== '') continue
    const words = `${input.name} ${input.id} ${input.placeholder} ${input.getAttribute('aria-label') ?? ''} ${[...(input.labels ?? [])].map((label) => label.textContent).join(' ')}`
    if (!hint.test(words) || !layout.visible(input)) continue
    let around = input.parentElement
    for (let level = 0; around && level < 4; level += 1, around = around.parentElement) {
      const image = around.querySelector('img,canvas,svg,[style*="background-image"]')
      if (image && layout.visible(image))
        return {
          confidence: 0.88,
          evidence: [`picture with a code to type, field "${squeeze(words).slice(0, 60)}"`],
          detail: { form: 'letters' },
          index: indexOf(input),
        }
    }
  }
  return undefined
}

/** px. Captcha checkboxes are 65 to 80 px high, the smallest challenges about 250. */
const CHALLENGE_HEIGHT = 160

const solved = ({ solved: selector }: CaptchaMaker): boolean =>
  selector !== '' &&
  openRoots().some((root) =>
    [...root.querySelectorAll(selector)].some(
      (el) => 'value' in el && typeof el.value === 'string' && el.value.length > 10,
    ),
  )

/** Large enough for a person to use, and visible. */
function visibleWidget(el: Element, layout: Layout): boolean {
  const [x, y, width, height] = layout.box(el)
  return width >= 60 && height >= 40 && layout.visible(el) && x + width > 0 && y + height + layout.scrollY > 0
}

const BOT_TITLE =
  /^(?:just a moment|attention required|verify(?:ing)? (?:you are|that you are) (?:a )?human|are you (?:a )?(?:human|robot)|access to this page has been denied|pardon our interruption|please wait\.\.\. \| cloudflare|security check|human verification|un momento|einen moment)/i
const BOT_TEXT =
  /checking (?:if the site connection is secure|your browser before)|verify(?:ing)? (?:that )?you are (?:a )?human|press (?:&|and) hold|confirm (?:that )?you are (?:a )?human|unusual traffic from your|enable javascript and cookies to continue|automated (?:queries|access)|are you a robot\?|prove you(?:'|’)re not a robot|please verify you are a human/i

function botCheck({ fields, text, headings }: BlockerContext): Found | undefined {
  const title = document.title
  const evidence: string[] = []
  if (BOT_TITLE.test(title)) evidence.push(`title "${title}"`)
  const said = BOT_TEXT.exec(text)?.[0]
  if (said && text.length < 3000) evidence.push(`text "${said}"`)
  if (document.querySelector('#challenge-running,#challenge-form,#cf-challenge-running,#px-captcha'))
    evidence.push('challenge markup')
  // A page with a form may mention such words; a check has nothing else on it.
  if (evidence.length === 0 || fields > 2 || headings.length > 4) return undefined
  return { confidence: Math.min(0.95, 0.6 + 0.17 * evidence.length), evidence }
}

const ERROR_HEAD =
  /^(?:(?:error )?(?:404|403|410|500|502|503|504)(?:[\s:.|–-]|$)|(?:page|job|position|posting)(?: you(?:'|’)?(?: a)?re looking for)? (?:was |is |could |can)?\s*(?:not? (?:be )?found|no longer (?:available|exists?|open)|not available|has been (?:removed|closed|filled))|not found|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out|access denied|forbidden|something went wrong|this site can(?:'|’)t be reached|seite nicht gefunden|page (?:non trouvée|introuvable)|página no encontrada|pagina non trovata)/i

function errorPage({ fields, headings, text }: BlockerContext): Found | undefined {
  if (/^chrome-error:/.test(location.href)) return { confidence: 1, evidence: ['the browser’s own error page'] }
  const evidence = [document.title, headings[0] ?? '']
    .filter((words) => ERROR_HEAD.test(words.trim()))
    .map((words) => `"${words.trim().slice(0, 80)}"`)
  if (headings.length === 0 && text.length < 300 && ERROR_HEAD.test(text.trim()))
    evidence.push(`"${text.trim().slice(0, 80)}"`)
  if (evidence.length === 0 || fields > 2) return undefined
  return {
    confidence: Math.min(0.95, 0.6 + 0.15 * evidence.length + (text.length < 1500 ? 0.1 : 0)),
    evidence: [...new Set(evidence)],
  }
}

const TERMS =
  /terms (?:of (?:use|service)|and conditions|& conditions)|licen[cs]e agreement|user agreement|nutzungsbedingungen|conditions générales|términos y condiciones/i

/** Terms that must be accepted before anything else. A consent box in a form or a cookie notice does not count. */
function legal({ layout, fields, indexOf, buttons }: BlockerContext): Found | undefined {
  if (fields > 1) return undefined
  const accepts = buttons.find((name) =>
    /^(?:i )?(?:accept|agree)(?: and continue| to the terms)?$|^(?:ich )?(?:stimme zu|akzeptieren|zustimmen)$|^j[’']accepte$|^acepto$/i.test(
      name,
    ),
  )
  const refuses = buttons.some((name) =>
    /^(?:i )?(?:decline|disagree|do not (?:accept|agree)|reject)|^ablehnen|^refuser|^rechazar/i.test(name),
  )
  if (!accepts || !refuses) return undefined
  for (const holder of document.querySelectorAll('dialog[open],[role=dialog],[role=alertdialog],main,body')) {
    if (!layout.visible(holder) && holder !== document.body) continue
    const heading = textOf(holder.querySelector('h1,h2,[role=heading]'), { max: 120 })
    if (TERMS.test(heading) && !/cookie/i.test(heading))
      return {
        confidence: 0.75,
        evidence: [`heading "${heading}"`, `button "${accepts}"`],
        index: indexOf(holder),
      }
  }
  return undefined
}

/** The detector of each kind that is visible in markup; a kind without one does not compile. */
const DETECTORS: Readonly<Record<MarkupBlocker, (context: BlockerContext) => Found | undefined>> = {
  captcha,
  bot_check: botCheck,
  error_page: errorPage,
  legal,
}
