/**
 * Words of a label that only say how to write the answer, or that it is optional. The field classifier and the question
 * parser both ignore them.
 */

/** A document of another person, or from another time, may have a different name. */
export const ONES_OWN = String.raw`(?![^)]*\b(?:spouse|partner|husband|wife|father|mother|parent|child|son|daughter|guardian|refer(?:ee|ence)|manager|sponsor|his|her|their|birth|maiden|previous|former|old|ehe\w*|vaters?|mutter|eltern|kind(?:es)?|geburts\w*|conjoint|p[èe]re|m[èe]re|enfant|naissance|c[óo]nyuge|padre|madre|hij[oa]|nacimiento|c[ôo]njuge|pai|m[ãa]e|filh[oa]|nascimento)\b)`
/** "(as in your passport)" says how to spell it, and asks for nothing. */
const SPELLED_AS = new RegExp(
  String.raw`\s*\((?:exactly )?(?:as|like|wie|comme|tel que|telle que|como|igual que|tal como|conforme)\s${ONES_OWN}[^)]{0,60}\)`,
  'gi',
)

/** "… lt. Ausweis", "… sem abreviações": the same without brackets, at the end. */
const SPELLED_LIKE =
  /[\s,(]+(?:(?:lt\.?|laut|gem(?:äß|\.)|wie|selon|tel(?:le)?s? qu\S*|comme|conforme|según|tal (?:y )?como|tal e? ?qual|igual (?:que|ao)|como)\s(?:\S+\s){0,5}?(?:\S*ausweis|reisepass|pass|pi[eè]ce d['’]identit[ée]|carte d['’]identit[ée]|passeport|dni(?:\/nie)?|pasaporte|identificaci[oó]n oficial|documento(?: de identidad(?:e)?| oficial)?|rg|passaporte)|(?:sin|sem) abrevia\S+|ohne abk[üu]rzungen|sans abr[ée]viations?)\)?(?=\s*[?*:.]?\s*$)/iu

const AS_WRITTEN = new RegExp(
  String.raw`,? (?:exactly )?as (?:it |they |you(?:['’]d| would) like it |you want it )?(?:to |should |will |would |must |shall )?(?:appears?|is shown|shown|is written|written|printed|stated|is stated|listed|given|recorded) (?:on|in) ${ONES_OWN}(?:your |the |an? )?[\p{L}' ]{2,40}$`,
  'giu',
)

const WHERE_ANY = /[,(]?\s*\b(?:if|where) (?:applicable|any|known|available|relevant)\b[,)]?/gi

/** "(numbers only)", "(whole number)", "(required to serve alcohol)": how to write it, or why it is asked. */
const AS_DIGITS =
  /\s*\((?:please )?(?:(?:in )?(?:whole|full|round(?:ed)?) (?:numbers?|figures?|years?|weeks?|months?|days?|euros?|dollars?|pounds?)|(?:numbers?|digits?|figures?|numeric(?:al)?)(?: values?)?(?: only)?|no (?:decimals?|commas?|symbols?|currency symbols?|spaces)|nur (?:ganze )?(?:zahlen?|ziffern)|ganze zahl(?:en)?|in zahlen|als zahl|(?:chiffres?|nombres?)(?: entiers?)? (?:uniquement|seulement)|en chiffres|nombre entier|s[oó]lo (?:n[uú]meros?|cifras)|n[uú]mero entero|en (?:cifras|n[uú]meros)|(?:apenas|somente|s[oó]) (?:n[uú]meros?|algarismos|d[ií]gitos)|n[uú]mero inteiro|em algarismos)\)/giu

/** "(in EUR, numbers only)": the rest of the bracket stays. */
const DIGITS_AT_END =
  /\s*[,;]\s*(?:please )?(?:(?:numbers?|digits?|figures?) only|nur (?:ganze )?(?:zahlen?|ziffern)|chiffres uniquement|s[oó]lo n[uú]meros|apenas n[uú]meros|no (?:decimals?|commas?|symbols?|dashes|spaces))(?=\))/giu

/** "(optional, in your own words)" */
const OWN_WORDS = /\s*\((?:optional(?:ly)?,? ?)?(?:in your own words|self[- ]described?)\)/gi

/**
 * Fields to be left empty only by people with nothing to write. "If you have one" says the opposite, and a honeypot is
 * addressed to bots.
 */
const NOTHING_THERE = String.raw`(?![^)]*(?:human|robot|bots?\b|spam|a person\b|mensch|humain|\bpersonas?\b|\bpessoas?\b))(?!you (?:have|hold|own|already have) (?!no\b|none\b|not\b|never\b|nothing\b)|you (?:can |are able to )?(?:see|read)\b|there (?:is|are) (?!no\b|none\b|not\b|nothing\b)|(?:it |this )?applies\b|vorhanden|sie (?:eine[ns]?|das|es|die|den) |vous (?:en )?avez|(?:lo |la |los |las |se )?tien|tiver|houver|exist)`
/** "(leave empty if you have none)", "(le cas échéant)": there may be nothing to write. */
const LEFT_EMPTY = new RegExp(
  String.raw`\s*\((?:(?:please )?(?:leave|keep)(?: (?:this|it))?(?: field)? (?:blank|empty)|(?:please )?(?:skip|ignore)(?: this)?|(?:write|enter|put|type) (?:["“']?(?:n\/?a|none|0|no|-)["”']?)|n\/?a|none) (?:if|when|where) ${NOTHING_THERE}[^)]{1,50}\)|\s*\((?:if (?:you have (?:one|any|some)|there is (?:one|any)|it applies)|(?:falls|wenn|sofern) (?:vorhanden|zutreffend|abweichend vorhanden|bekannt|es eine[ns]? gibt)|(?:leer|frei) lassen,? (?:falls|wenn) ${NOTHING_THERE}[^)]{1,40}|le cas [ée]ch[ée]ant|s['’]il y a lieu|si (?:applicable|vous en avez(?: une?)?|existante?|aplica|corresponde|procede|tiene|tienes|lo tiene|los tiene|se tiene|tiver|houver)|en su caso|d[ée]jalo en blanco si ${NOTHING_THERE}[^)]{1,40}|se (?:houver|tiver|aplic[áa]vel|aplicar|existir)|caso (?:haja|tenha|se aplique)|deixe em branco se ${NOTHING_THERE}[^)]{1,40}|laisser vide si ${NOTHING_THERE}[^)]{1,40})\)`,
  'giu',
)

export const MANNER: readonly RegExp[] = [
  AS_DIGITS,
  DIGITS_AT_END,
  OWN_WORDS,
  SPELLED_AS,
  SPELLED_LIKE,
  WHERE_ANY,
  AS_WRITTEN,
  LEFT_EMPTY,
]

/** A name is the same wherever it is written; the date or number of a document is the document's own. */
const OF_NAMES =
  /(?<!\p{L})(?:names?|surnames?|forenames?|initials?|vornamen?|nachnamen?|familiennamen?|namen?|noms?|pr[ée]noms?|nombres?|apellidos?|nomes?|sobrenomes?|apelidos?)(?!\p{L})/iu
const SPELLED: ReadonlySet<RegExp> = new Set([SPELLED_AS, SPELLED_LIKE, AS_WRITTEN])

/** The label without these words, as the field classifier reads it. */
export const withoutManner = (label: string): string => {
  const names = OF_NAMES.test(label)
  const plain = label.replace(/[’`´]/g, "'")
  const left = MANNER.reduce((rest, one) => (names || !SPELLED.has(one) ? rest.replace(one, ' ') : rest), plain)
  return /\p{L}/u.test(left) ? left.replace(/\s+/g, ' ').trim() : label
}
