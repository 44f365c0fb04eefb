/**
 * Whether a model says that a captcha is in the way. A person clears it, and it is not a question to answer, even if no
 * rule recognises it on the page.
 */

const NAMED =
  /\b(?:re-?captcha|h-?captcha|captcha|turnstile|i(?:['’]m| am) not a robot|(?:human|robot|bot)[- ](?:verification|check|challenge)|(?:prove|verify|confirm|show)\w* (?:that )?you(?:['’]re| are) (?:not a (?:ro)?bot|(?:a )?(?:human|person))|puzzle (?:to prove|challenge))\b/i

/** "No captcha is shown", "the captcha is solved", "nothing like a captcha". */
const DENIED =
  /\b(?:no|not|n['’]t|without|never|nothing|neither|any)\b(?! a (?:ro)?bot\b)[^.;,]{0,24}\b\w*captcha|captcha\w*[^.;,]{0,24}\b(?:is|was|has been|got|already)\b[^.;,]{0,12}\b(?:solved|cleared|done|passed|gone|completed|not|no)\b|captcha\w* (?:solved|cleared|passed)/i

export const saysCaptcha = (text: string): boolean => NAMED.test(text) && !DENIED.test(text)
