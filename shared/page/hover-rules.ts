/** The page's CSS rules that apply only on hover. */

/** The most rules examined, of any kind: large pages have thousands, mostly for links and buttons. */
const MOST_RULES = 3_000

export function* hoverRules(): Generator<CSSStyleRule> {
  let left = MOST_RULES
  function* among(list: CSSRuleList): Generator<CSSStyleRule> {
    for (const rule of list) {
      left -= 1
      if (left < 0) return
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover')) yield rule
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) yield* among(rule.cssRules)
    }
  }
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    try {
      yield* among(sheet.cssRules)
    } catch {
      // A sheet of another origin.
    }
  }
}
