/** Adjectives of nationality in their many forms. */
import { byWord } from '../by-word.ts'

const WRITTEN: Readonly<Record<string, string>> = byWord({
  american: 'US', british: 'GB', german: 'DE', deutsch: 'DE', french: 'FR', francaise: 'FR', francais: 'FR', spanish: 'ES', espanola: 'ES', portuguese: 'PT', brazilian: 'BR', brasileira: 'BR',
  brasileiro: 'BR', ukrainian: 'UA', australian: 'AU', canadian: 'CA', indian: 'IN', irish: 'IE', italian: 'IT', dutch: 'NL', polish: 'PL', mexican: 'MX', chinese: 'CN', japanese: 'JP',
  austrian: 'AT', swiss: 'CH', swedish: 'SE', norwegian: 'NO', danish: 'DK', finnish: 'FI', greek: 'GR', turkish: 'TR', russian: 'RU', romanian: 'RO', czech: 'CZ', hungarian: 'HU', belgian: 'BE',
  argentine: 'AR', argentinian: 'AR', colombian: 'CO', chilean: 'CL', nigerian: 'NG', kenyan: 'KE', pakistani: 'PK', filipino: 'PH', vietnamese: 'VN', korean: 'KR', israeli: 'IL', 'new zealander': 'NZ', 'south african': 'ZA',
  deutsche: 'DE', allemand: 'DE', allemande: 'DE', aleman: 'DE', alemana: 'DE', alemao: 'DE', alema: 'DE', espagnol: 'ES', espagnole: 'ES', espanol: 'ES', espanhol: 'ES', espanhola: 'ES', spanisch: 'ES', spanische: 'ES',
  franzosisch: 'FR', franzosische: 'FR', frances: 'FR', francesa: 'FR', portugais: 'PT', portugaise: 'PT', portugues: 'PT', portuguesa: 'PT', portugiesisch: 'PT', bresilien: 'BR', bresilienne: 'BR', brasileno: 'BR', brasilena: 'BR', brasilianisch: 'BR',
  britisch: 'GB', britische: 'GB', britannique: 'GB', britanico: 'GB', britanica: 'GB', americain: 'US', americaine: 'US', estadounidense: 'US', americano: 'US', americana: 'US', amerikanisch: 'US', 'us amerikanisch': 'US', 'us amerikaner': 'US', 'us american': 'US', italien: 'IT', italienne: 'IT', italiano: 'IT', italiana: 'IT',
  italienisch: 'IT', osterreichisch: 'AT', osterreichische: 'AT', autrichien: 'AT', autrichienne: 'AT', ukrainien: 'UA', ukrainienne: 'UA', ucraniano: 'UA', ucraniana: 'UA', ukrainisch: 'UA', mexicano: 'MX', mexicana: 'MX',
}) // biome-ignore format: a table

/** More countries, one form per language; the other forms follow by rule. */
const STEMS: Readonly<Record<string, string>> = byWord({
  TN: 'tunisian tunesisch tunisien tunecino tunisino', MA: 'moroccan marokkanisch marocain marroqui marroquino', DZ: 'algerian algerisch algerien argelino',
  EG: 'egyptian agyptisch egyptien egipcio', SN: 'senegalese senegalesisch senegalais senegales', CI: 'ivorian ivorisch ivoirien marfileno',
  CM: 'cameroonian kamerunisch camerounais camerunes camarones', GH: 'ghanaian ghanaisch ghaneen ghanes', AO: 'angolan angolanisch angolais angoleno angolano',
  CV: 'kapverdisch capverdien caboverdiano', MZ: 'mozambican mosambikanisch mozambicain mozambiqueno mocambicano', ET: 'ethiopian athiopisch ethiopien etiope',
  NG: 'nigerianisch nigerian nigeriano', KE: 'kenianisch kenyan keniano queniano', ZA: 'sudafrikanisch sudafricano', IN: 'indisch indien indio indiano',
  PK: 'pakistanisch pakistanais pakistani paquistanes', BD: 'bangladeshi bangladeschisch bangladais', LK: 'srilankisch srilankais',
  NP: 'nepali nepalese nepalesisch nepalais nepales', CN: 'chinesisch chinois chino chines', JP: 'japanisch japonais japones', KR: 'koreanisch coreen coreano',
  PH: 'philippinisch philippin filipina filipino', VN: 'vietnamesisch vietnamien vietnamita', TH: 'thai thailandisch thailandais tailandes',
  ID: 'indonesian indonesisch indonesien indonesio', MY: 'malaysian malaysisch malaisien malasio', SG: 'singaporean singapurisch singapourien',
  AF: 'afghan afghanisch afgano afegao', IR: 'iranian iranisch iranien irani iraniano', IQ: 'iraqi irakisch irakien iraqui', SY: 'syrian syrisch syrien sirio',
  LB: 'lebanese libanesisch libanais libanes', JO: 'jordanian jordanisch jordanien jordano', SA: 'saudi', IL: 'israelisch israelien israelense',
  TR: 'turkisch turc turque turco', UA: 'ukrainisch', RU: 'russisch russe ruso russo', BY: 'belarusian belarussisch bielorusse bielorruso', MD: 'moldovan moldauisch moldave',
  GE: 'georgisch georgien georgiano', AM: 'armenian armenisch armenien armenio', KZ: 'kazakh kasachisch', PL: 'polnisch polonais polaco polones',
  RO: 'rumanisch roumain rumano romeno', BG: 'bulgarian bulgarisch bulgare bulgaro', HU: 'ungarisch hongrois hungaro', CZ: 'tschechisch tcheque checo tcheco',
  SK: 'slovak slowakisch slovaque eslovaco', SI: 'slovenian slowenisch slovene esloveno', HR: 'croatian kroatisch croate croata', RS: 'serbian serbisch serbe serbio',
  BA: 'bosnian bosnisch bosniaque bosnio', AL: 'albanian albanisch albanais albanes', XK: 'kosovar kosovarisch', MK: 'mazedonisch macedonien',
  GR: 'griechisch grec grecque griego grego', IT: 'italienisch', NL: 'niederlandisch neerlandais neerlandes holandes', BE: 'belgisch belge belga',
  LU: 'luxembourgish luxemburgisch luxembourgeois', CH: 'schweizerisch suisse suizo suico', AT: 'austriaco', DK: 'danisch danois danes dinamarques',
  SE: 'schwedisch suedois sueco', NO: 'norwegisch norvegien noruego noruegues', FI: 'finnisch finlandais finlandes', IE: 'irisch irlandais irlandes',
  EE: 'estonian estnisch estonien estonio', LV: 'latvian lettisch letton leton', LT: 'lithuanian litauisch lituanien lituano', PT: 'portugiesisch',
  IS: 'icelandic islandisch islandais', CA: 'kanadisch canadien canadiense', AU: 'australisch australien', NZ: 'neuseelandisch', MX: 'mexikanisch mexicain',
  CO: 'kolumbianisch colombien colombiano', VE: 'venezuelan venezolanisch venezuelien venezolano venezuelano',
  EC: 'ecuadorian ecuadorianisch equatorien ecuatoriano equatoriano', PE: 'peruvian peruanisch peruvien peruano', BO: 'bolivian bolivianisch bolivien boliviano',
  CL: 'chilenisch chilien chileno', AR: 'argentinisch argentin argentino', UY: 'uruguayan uruguayisch uruguayen uruguayo uruguaio',
  PY: 'paraguayan paraguayisch paraguayen paraguayo paraguaio', CU: 'cuban kubanisch cubain cubano', HT: 'haitian haitianisch haitien haitiano', GT: 'guatemalan guatemalteco',
  HN: 'honduran hondureno', SV: 'salvadoran salvadoreno', NI: 'nicaraguan nicaraguense', CR: 'costarricense', PA: 'panamanian panameno', JM: 'jamaican jamaikanisch jamaicain',
}) // biome-ignore format: a table

/** "tunisien" → "tunisienne", "tunecino" → "tunecina", "tunesisch" → "tunesische". */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/ien$/, 'ienne'], [/een$/, 'eenne'], [/(ais|ois|ain|and)$/, '$1e'], [/isch$/, 'ische'], [/(?<=.{3})o$/, 'a'], [/(?<=.{3})es$/, 'esa'],
] // biome-ignore format: a table
const formsOf = (word: string): string[] => [
  word,
  ...FORMS.filter(([end]) => end.test(word)).map(([end, by]) => word.replace(end, by)),
]

/** Adjectives of nationality that people write; country names are recognised anyway. */
export const NATIONALITIES: Readonly<Record<string, string>> = byWord({
  ...Object.fromEntries(
    Object.entries(STEMS).flatMap(([code, words]) =>
      words
        .split(' ')
        .flatMap(formsOf)
        .map((word) => [word, code]),
    ),
  ),
  ...WRITTEN,
})
