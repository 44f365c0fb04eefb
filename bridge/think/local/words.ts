/**
 * Words that the planner looks for, in addition to those of the classifier. English first, other languages where short.
 */

/** Words that express agreement. */
export const AGREES =
  /\b(agree|consent|accept|acknowledge|certify|confirm|understand|attest|declare|authori[sz]e|have read|einverstanden|akzeptiere|gelesen|j[’']accepte|acepto|aceito|accetto|akkoord)\b/i
/** Never agreed to without asking, whatever else the sentence says. */
export const MARKETING =
  /\b(newsletter|marketing|promotion(?:al|s)?|job alerts?|text messages?|sms|whatsapp|talent (?:community|pool|network)|future (?:opportunities|openings|positions|roles)|keep me (?:informed|updated|posted)|news and|offers|updates by|contact me about other|werbung|zukünftige)\b/i

/** Buttons into an application; the plain one first, never one through another company's account. */
export const APPLY_PLAINLY = /\b(apply manually|manuell bewerben|without (?:an )?account|as (?:a )?guest)\b/i
export const OTHER_ACCOUNT =
  /\b(linkedin|indeed|google|facebook|apple|microsoft|github|xing|seek|sso|okta|single sign)\b/i
export const PREFILL_SHORTCUT = /\b(autofill|last application|resume parser|import)\b/i

export const ACCOUNT_EXISTS =
  /\b(already (?:exists?|registered|in use|have an account|taken)|in use|existiert bereits|déjà)\b/i
export const LOGIN_WRONG =
  /\b(incorrect|invalid|wrong|not (?:right|recogni[sz]ed|match|found|correct)|does(?:n.t| not) (?:match|exist)|locked|failed)\b/i

export const ALREADY_APPLIED = /\b(already (?:applied|submitted)|bereits beworben)\b/i
export const CLOSED =
  /\b(no longer (?:available|accepting|open|active)|position (?:has been|is) (?:filled|closed)|posting (?:has|is) (?:expired|closed)|job (?:not found|has expired)|nicht mehr verfügbar)\b/i

/** A button that sends a part and leads to more. */
export const SENDS_A_PART = /\b(profile|continue|next|weiter|and continue)\b/i

/** A pane that only reads a résumé to fill in the form, beside the field that keeps it. */
export const PARSER_PANE = /\b(auto-?fill|parse|pre-?fill|import|quick apply|fill (?:in )?(?:the )?(?:form|fields))\b/i
export const PARSER_ID = /parser|auto-?fill|pre-?fill/i

/** Titles above a signature: a bare date there is the date of signing, and a name the signer's. */
export const OF_SIGNING =
  /\b(?:sign|declar|certif(?!icates?\b|ications?\b|icat?s?\b)|acknowledg|consent|agree|attest|authori[sz]|confirm|statement|disclos|self.?identif|voluntary|application\b|form\b|today|terms|waiver|erklar|unterschrift|unterzeich|einwillig|bestatig|antrag|firma\b|autoriz|engagement|assinatura)/
