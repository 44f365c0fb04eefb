/** CSS rules of the page that apply only under the mouse. */

/** Rules that are looked at, of whatever kind: large pages have thousands, most of links and buttons. */
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
