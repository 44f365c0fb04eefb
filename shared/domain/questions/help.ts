/**
 * What the text beside a field adds to its label: "Salary" with "Please enter your current salary" asks for the current
 * one. Hints on how to write or find something, and on the use of the answer, add nothing; everything else belongs to
 * the question.
 */
import { oncePerText, QUESTIONS } from '../once-per-text.ts'
import { fold, ONE_PER_LINE } from '../text.ts'
import { personOf } from './cues.ts'
import { sentencesOf, tellsOfItself } from './focus.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import { asksForAnother, turnsAside, unexplained } from './plain.ts'
import { TOPIC_OF_KEY } from './topics.ts'
import { defines, tellsOfUse } from './use-of-answer.ts'
import { FILLER, TABLES } from './words/index.ts'
import { says, takeOut } from './words/patterns.ts'

/** Words on how to write, find, choose or send something. */
const MANNER = [
  'punctuation,period,periods,apostrophe*,underscore*,allowed,except for,except,alphanumeric,enter,type,typing,write,use,using,fill,fill in,fill out,complete,include,including,add,start,begin typing,search,results,result,list,menu,press,down,up,arrow,arrows,key,keys,navigate,focused,refine,open,upload,attach,drag,drop,browse,file,files,pdf,doc,docx,mb,kb,max,maximum,min,minimum,limit,character,characters,word,words,digit,digits,number,numbers,numeric,letters,spaces,space,dashes,hyphens,symbols,abbreviation*,only,format,formatted,valid,invalid,e g,eg,example,like,select one,all that apply,field,this field,must,can,cannot,should,not,no,blank,empty,leave,short,brief,briefly,full,exactly,spelled,spelling,passport,id,official,documents,document,proof,country code,area code,prefix,international,possible,least,at least,remaining,left,tooltip,help,hint,info,information,http*,https,www,long,strong,uppercase,lowercase,letter,letters,contain,contains,be,com,url,link,mm,dd,yyyy,yy,none,n a,not applicable,separate,separated,comma*,lines,line,value,here,available,additional,dropdown,drop down,autocomplete,suggestion*,next,via,confirmation,copy,paste,profile',
  'abkurzung*,abreviation*,abreviac*,abreviatur*,bitte,geben,eingeben,eintragen,angeben,angabe,angaben,ausfullen,wahlen,auswahlen,aus,liste,format,zeichen,ziffern,zahlen,zahl,buchstaben,nur,ohne,leerzeichen,inklusive,inkl,vorwahl,landervorwahl,beispiel,beispielsweise,z b,zb,maximal,max,mindestens,pflichtfeld,optional,freiwillig,gultig*,datei,hochladen,dieses,feld,tt,jjjj,tippen,suchen,wie,im,ausweis,reisepass,vollstandig*,sie,ihre,ihren,ihr,deine,deinen,dein',
  'veuillez,saisir,saisissez,entrez,indiquez,indiquer,renseignez,renseigner,choisir,choisissez,selectionnez,liste,format,caracteres,chiffres,lettres,uniquement,seulement,sans,espaces,espace,inclure,indicatif,exemple,par exemple,p ex,ex,maximum,minimum,obligatoire,facultatif,champ,ce champ,valide,fichier,telecharger,jj,mm,aaaa,taper,rechercher,tel que,attendu*,piece d identite,passeport,complet,votre,vos,votre',
  'por favor,introduzca,introduce,escriba,escribe,indique,indica,ingrese,ingresa,seleccione,selecciona,elija,elige,lista,formato,caracteres,cifras,numeros,letras,solo,sin,espacios,incluya,incluye,incluyendo,prefijo,ejemplo,por ejemplo,ej,maximo,minimo,obligatorio,opcional,campo,este campo,valido,archivo,subir,aaaa,dd,mm,escribir,buscar,tal como,documento,pasaporte,completo,su,sus,tu,tus',
  'por favor,digite,informe,preencha,insira,escreva,indique,selecione,escolha,lista,formato,caracteres,digitos,numeros,letras,apenas,somente,sem,espacos,inclua,incluindo,ddd,prefixo,exemplo,por exemplo,ex,maximo,minimo,obrigatorio,opcional,campo,este campo,valido,arquivo,enviar,aaaa,dd,mm,digitar,buscar,pesquisar,conforme,documento,passaporte,completo,seu,sua,seus,suas',
].join(',')

/** "… with anyone else": who does not get it. */
const WITH_OTHERS = /\b(?:with|to) (?:anyone|anybody|others?|third parties|someone|somebody)(?: else)?\b/gi
/** A text that the person writes themselves, whatever the help suggests. */
const OWN_WORDS = /^(?:cover-letter|cover-letter-text|summary|headline|resume)$/
/**
 * The same words plus filler; "now" is left out, since the current value is not always the one asked for. Built for the
 * first help text.
 */
let manner: string | undefined
const mannerWords = (): string => {
  manner ??= [MANNER, ...FILLER.split(',').filter((word) => !TABLES.some(([, { now }]) => says(word, now)))].join(',')
  return manner
}

const OF_NAMES = /^(?:name|given-name|family-name|additional-name)$/
/** "As shown on your passport or driving licence": how a name is spelled. */
const AS_ON_PAPER =
  /^(?:(?:please )?(?:enter|write|give) (?:it|your name|this) )?(?:exactly |just )?as (?:it |this |they )?(?:is |are )?(?:appears?|shown|written|printed|stated|spelled|given)(?: (?:on|in)\b.*)?$|^(?:genau )?(?:so )?wie (?:im|in|auf)\b.*\b(?:ausweis|pass|reisepass|personalausweis|fuhrerschein|geburtsurkunde)\b|^tel(?:le)?s? qu\S* .*\b(?:piece d identite|passeport|carte d identite)\b|^(?:tal (?:y )?como|tal como|como) (?:aparece|consta|figura)\b/

/** Who gets to see an address, and what is sent to it; an "if" in it is about the sender. */
const KEPT_PRIVATE =
  /\b(?:(?:is|are|will be) (?:never|not) (?:be )?(?:made public|published|shared|displayed)|kept private|(?:goes|is sent|will be sent) to this (?:e ?mail )?address|nao e tornado publico|no se hara publica|n est pas rendue publique|nicht veroffentlicht|offentliggores ikke)\b/

/** "Exemple : nom@domaine.fr": one word or number, as it may be written. */
const SHOWS_EXAMPLE =
  /^\s*(?:for example|example|e\.?\s?g\.?|ex(?:emple)?|par exemple|p\.?\s?ex\.?|(?:zum )?beispiel|z\.?\s?b\.?|(?:por )?ej(?:emplo)?|(?:por )?exemplo|esempio|(?:bij)?voorbeeld)\s*[.:,]?\s*\S+\s*$/i

const isInert = (sentence: string, label: string, key: string | undefined): boolean => {
  const said = fold(sentence)
  if (SHOWS_EXAMPLE.test(sentence)) return true
  if (key === 'email' && KEPT_PRIVATE.test(said) && !turnsAside(sentence)) return true
  if (personOf(sentence.replace(WITH_OTHERS, ' ')) !== 'self' && personOf(label) === 'self') return false
  if (
    (tellsOfItself(sentence.replace(/\b(we)['’](?:ll|ve|re|d)\b/gi, '$1')) ||
      tellsOfUse(said) ||
      OWN_WORDS.test(key ?? '')) &&
    !defines(said) &&
    !turnsAside(sentence)
  )
    return true
  if (saysTheSame(sentence, label) || (OF_NAMES.test(key ?? '') && AS_ON_PAPER.test(said))) return true
  const text = normal(sentence.replace(ONE_PER_LINE, ' ')).replace(/zz(?:num|money)\S*/g, ' ')
  // Compiled patterns are cached forever, so the label's words are removed separately.
  const asked = new Set(normal(label).split(' '))
  const rest = takeOut(text.replace(/ +/g, ' ').trim(), mannerWords())
    .rest.split(' ')
    .filter((word) => !asked.has(word))
    .join(' ')
  if (rest === '') return true
  return (
    key !== undefined && !(key in TOPIC_OF_KEY) && unexplained(rest, key).length === 0 && !asksForAnother(sentence, key)
  )
}

/** "How much notice do you have to give?" beside "Notice period". */
const saysTheSame = (sentence: string, label: string): boolean => {
  const [said, asked] = [parseText(sentence), parseText(label)]
  const understood = [said, asked].every(
    ({ claims, leftover }) => leftover.length === 0 && claims.length === 1 && claims[0]?.topic !== 'other',
  )
  return understood && said.denied === asked.denied && JSON.stringify(said.claims) === JSON.stringify(asked.claims)
}

/** "In US dollars, numbers only": how to write the amount. */
const JUST_DIGITS =
  /[,;]?\s*(?:(?:whole )?(?:numbers|digits|figures) only|only (?:whole )?(?:numbers|digits|figures)|nur (?:Zahlen|Ziffern)|chiffres uniquement|uniquement des chiffres|s[óo]lo (?:n[úu]meros|cifras)|(?:apenas|somente) n[úu]meros)(?!\p{L})/giu

const LONGEST = 400

/** @returns the label, followed by whatever its help text adds to the question */
export const withHelp = (label: string, help: string | undefined, key: string | undefined): string =>
  label === '' || help === undefined || help.trim() === '' ? label : joined(key ?? '')(label)(help)

const joined = oncePerText((key) =>
  oncePerText((label) => oncePerText((help) => join(label, help, key || undefined), QUESTIONS), QUESTIONS),
)

const join = (label: string, help: string, key: string | undefined): string => {
  const said = sentencesOf(help.slice(0, LONGEST)).filter(
    (sentence) => !label.includes(sentence) && !isInert(sentence, label, key),
  )
  if (said.length === 0) return label
  // A label that is a sentence of its own needs no colon.
  const asked = label.replace(/[\s*:.]+$/, '')
  return `${asked}${/[?!？！]$/.test(asked) ? '' : ':'} ${said.join(' ').replace(JUST_DIGITS, '')}`
}
