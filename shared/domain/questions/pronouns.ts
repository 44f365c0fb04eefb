/**
 * "Our front end is built in React. Do you have experience with it?": a pronoun that stands for the one language or tool
 * that the sentence before names. English, German, French, Spanish and Portuguese.
 */
import { fold } from '../text.ts'
import { personOf } from './cues.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'

/** "Do you speak it?", "Sprechen Sie die Sprache?" */
const SPEAKS: readonly RegExp[] = [
  /^(?:do|can|could) you (?:speak|understand) (?:it|(?:this|that|the) language)$/,
  /^(?:can|could) you (?:hold|have|carry on) a conversation in (?:it|(?:this|that) language)$/,
  /^(?:sprechen|beherrschen|konnen) sie (?:es|das|diese|diese sprache|die sprache)$|^(?:sprichst|beherrschst|kannst) du (?:es|das|diese|diese sprache|die sprache)$/,
  /^(?:la|le) (?:parlez|maitrisez|comprenez) vous$|^(?:parlez|maitrisez) vous cette langue$/,
  /^(?:usted )?(?:lo|la) (?:habla|hablas|domina|dominas)$|^(?:habla|hablas|domina|dominas) (?:este|ese|esta|esa) (?:idioma|lengua)$/,
  /^(?:voce )?(?:o|a) (?:fala|domina)$|^(?:voce )?(?:fala|domina) (?:este|esse|esta|essa) (?:idioma|lingua)$/,
]

/** A tool after "with", "in" or "use": the words that stand for it in the question, and what a name replaces. */
const WITH_IT: readonly (readonly [asks: RegExp, name: string])[] = [
  [/\b(with|in|using|used|use|know) (?:it|(?:this|that) (?:tool|language|software|framework|technology|system))(?=\?$)/i, '$1 '],
  [/\b(?:damit|darin)\b|\bmit (?:diesem|dieser) (?:Werkzeug|Programm|Software|Sprache|Technologie|System)\b/i, 'mit '],
  [/\bavec (?:cet outil|ce logiciel|ce langage|cette technologie|ce système)(?= ?\?$)/i, 'avec '],
  [/\bcon (?:él|ella|esta herramienta|este programa|este lenguaje|esta tecnología|este sistema)(?=\?$)/i, 'con '],
  [/\bcom (?:ele|ela|essa ferramenta|esse programa|essa linguagem|essa tecnologia|esse sistema)(?=\?$)/i, 'com '],
] // biome-ignore format: a table

/** A name after a word that introduces a tool. */
const TOOL =
  /(?<!\p{L})(?:in|with|on|using|uses?|runs?|mit|auf|en|avec|sur|con|com|em)\s+(?<name>\p{Lu}[\p{L}\d.+#]*(?:\s\p{Lu}[\p{L}\d.+#]*){0,2})/gu

/** "Can you use it?", "¿Sabes manejarlo?", "Savez-vous l’utiliser ?" */
const USES_IT =
  /^(?:(?:can|could) you (?:use|work with|operate) (?:it|this|that)|(?:konnen|kannst) (?:sie|du) (?:damit umgehen|es bedienen)|(?:kennen|kennst) (?:sie|du) (?:sich|dich) damit aus|savez vous (?:l utiliser|vous en servir|le manier)|le maitrisez vous|(?:sabes|sabe)(?: usted)? (?:usar|utilizar|manejar)l[oa]|l[oa] (?:maneja|manejas|domina|dominas)|(?:voce )?sabe (?:usa|utiliza|opera|manuse[ai]) l[oa]|(?:voce )?o domina)$/

/** Other things that the sentence may compare it with. */
const OTHERS =
  /\b(?:instead|rather|other than|similar|like|such as|or|and|oder|und|statt|ou|et|plutot|o|y|e|en lugar|em vez)\b/

const bareWords = (asking: string): string =>
  fold(asking.replace(/['’-]/g, ' '))
    .replace(/[^\p{L}\d ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

const languageIn = (said: string): string | undefined => {
  const [code, another] = new Set(normal(said).match(/zzlang[a-z]+/g))
  return code === undefined || another !== undefined
    ? undefined
    : new Intl.DisplayNames(['en'], { type: 'language' }).of(code.slice('zzlang'.length))
}

/** Capitalised names other than the first word. */
const NAMES = /(?<=[\p{Ll}\d,] )\p{Lu}[\p{L}\d.+#]*(?:\s\p{Lu}[\p{L}\d.+#]*)*/gu

const toolIn = (said: string): string | undefined => {
  const names = [...new Set([...said.matchAll(TOOL)].map(({ groups }) => groups?.name?.replace(/\.$/, '') ?? ''))]
  // German capitalises every noun; in other languages, a second name may be the referent.
  const others = (said.match(NAMES) ?? []).map((name) => name.replace(/\.$/, ''))
  const german = /(?<!\p{L})(?:mit|auf|wir|unser\p{L}*|ist|sind)(?!\p{L})/u.test(said)
  return names.length === 1 && (german || others.every((name) => name === names[0])) ? names[0] : undefined
}

/** @returns the question with the name in place of the pronoun, if that can be understood */
export const withName = (sentences: readonly string[], asking: string): string | undefined => {
  const [said] = sentences
  if (said === undefined || sentences.length !== 2 || sentences[1] !== asking) return undefined
  const points = bareWords(asking)
  if (SPEAKS.some((pattern) => pattern.test(points))) {
    const language = languageIn(said)
    return language === undefined ? undefined : understood(`Do you speak ${language}?`)
  }
  if (USES_IT.test(points)) {
    const named = OTHERS.test(fold(said)) ? undefined : toolIn(said)
    return named === undefined ? undefined : understood(`Do you have experience with ${named}?`)
  }
  const tool = WITH_IT.find(([pattern]) => pattern.test(asking))
  const name = tool === undefined || OTHERS.test(fold(said)) ? undefined : toolIn(said)
  return tool === undefined || name === undefined ? undefined : understood(asking.replace(tool[0], `${tool[1]}${name}`))
}

const understood = (label: string): string | undefined => {
  const { claims, leftover } = parseText(label)
  const [claim, another] = claims
  const known = claim?.topic === 'language' || claim?.topic === 'years' || claim?.topic === 'experience-with'
  return known && another === undefined && leftover.length === 0 && personOf(label) === 'self' ? label : undefined
}
