/**
 * Instructions in German, French, Spanish and Portuguese, put into the English words that the rules of this folder
 * read. Names of fields, columns and answers stay as they are: they are compared with the page. An instruction that is
 * not listed here stays as it is, and is then reported as not followed. Pure.
 */

/** What is said, and the same in English. */
type Translation = readonly [RegExp, string]

const pattern = (source: string): RegExp => new RegExp(`^${source}$`, 'iu')
const table = (rows: readonly (readonly [string, string])[]): Translation[] =>
  rows.map(([source, english]) => [pattern(source), english])

const DE_FORM = '(?: (?:es|das|sie|ihn|die|den|nichts|alles|formular|bewerbung|nachricht|bitte|noch|aber))*'
const FR_FORM = "(?: (?:le|la|l'|les|formulaire|candidature|message|pas|rien|encore))*"
const ES_FORM = '(?: (?:el|la|lo|los|formulario|solicitud|mensaje|nada|todavía|aún))*'
const PT_FORM = '(?: (?:o|a|os|formulário|candidatura|mensagem|nada|ainda))*'

/** `$1` stands for names of fields or forms, `@1` for an answer or a number as it is. */
const FORM: readonly Translation[] = table([
  // German: where to stop
  [`(?:sende?|schicke?|reiche?)${DE_FORM} (?:nicht|nichts|nie)(?: ab| ein)?`, "don't send it"],
  ['(?:nicht|nichts|noch nicht|nie) (?:ab|ein)?(?:senden|schicken|reichen)', "don't send it"],
  ['ohne(?: es| sie| das formular)? (?:abzusenden|abzuschicken|einzureichen|zu senden|zu schicken)', "don't send it"],
  ['(?:stopp?e?|halte?|warte|höre?)(?: an| auf)? vor (?:dem|der) (?:ab|ein)?(?:senden|schicken|reichen|sendung)', "don't send it"],
  ['vor (?:dem|der) (?:ab|ein)?(?:senden|schicken|reichen) (?:stoppen|anhalten|warten|aufhören)', "don't send it"],
  ['(?:das )?(?:ab|ein)?(?:senden|schicken|sende|schicke|reiche|prüfe) (?:ich )(?:.* )?(?:selbst|selber)(?: ab| ein)?', "don't send it"],
  ['ich (?:sende|schicke|reiche|prüfe)(?: .*)? (?:selbst|selber|vorher)(?: ab| ein)?', "don't send it"],
  ['(?:fülle? )?(?:das formular |es )?nur aus(?:füllen)?', "don't send it"],
  ['(?:stopp?e?|halte?|höre?)(?: an| auf)? nach (?:der )?seite (\\d+)', 'stop after page @1'],
  ['nach (?:der )?seite (\\d+) (?:stoppen|anhalten|aufhören)', 'stop after page @1'],
  ['(?:fülle? )?nur (?:die )?(?:erste seite|seite 1)(?: aus| ausfüllen)?', 'only the first page'],
  // German: fields and boxes
  ['(?:fülle? )?nur (?:die )?(?:pflichtfelder|pflichtangaben|erforderlichen felder|notwendigen felder)(?: aus| ausfüllen)?', 'only the required fields'],
  ['(?:lasse? )?(?:alle )?(?:optionale[ns]?|freiwillige[ns]?) (?:felder|fragen|angaben)(?: leer| weg| aus| frei)?(?: ?lassen)?', 'skip all optional questions'],
  ['(?:fülle? )?(?:alles|alle felder|alle fragen)(?: aus| ausfüllen)?,? (?:außer|ausser|bis auf) (.+?)(?: aus| ausfüllen)?', 'everything but $1'],
  ['(?:kreuze?|hake?|abonniere?|akzeptiere?|bestelle?|wähle?|melde mich (?:zum|zur|für(?: den| die| das)?)) (.+?) nicht(?: an| ab| zu| aus)?', "don't tick $1"],
  ['melde mich nicht (?:zum|zur|beim|für) (.+?) an', "don't tick $1"],
  ['stimme (.+?) nicht zu', "don't tick $1"],
  ['(.+?) (?:nicht|nie) (?:ankreuzen|anhaken|abonnieren|akzeptieren|zustimmen|bestellen|aktivieren|annehmen)', "don't tick $1"],
  ['kein(?:e|en)? (newsletter|werbung|werbemails?|jobalarm|jobmails?|benachrichtigungen)', "don't tick $1"],
  ['(?:lasse? |lassen sie )(.+?) (?:leer|frei|weg|aus|offen|unverändert|unausgefüllt)', 'leave $1 empty'],
  ['(.+?) (?:leer|frei|weg|aus|offen|unverändert|unausgefüllt) ?lassen', 'leave $1 empty'],
  ['(.+?) (?:auslassen|weglassen|überspringen)', 'leave $1 empty'],
  ['überspringe? (.+)', 'leave $1 empty'],
  ['(?:fülle?|gib|geben sie|nenne|trage?|lade?|verrate|beantworte|hänge?|teile?) (.+?) nicht(?: aus| an| ein| hoch| mit)?', 'leave $1 empty'],
  ['(.+?) (?:nicht|nie) (?:ausfüllen|angeben|eintragen|hochladen|nennen|anhängen|beantworten|mitteilen|ändern)', 'leave $1 empty'],
  ['ohne (.+?)(?: bewerben| ausfüllen| absenden)?', 'leave $1 empty'],
  ['kein(?:e|en)? (.+)', 'leave $1 empty'],
  ['(?:fülle?|gib) nur (.+?) (?:aus|an)', 'only fill in $1'],
  ['nur (.+?) (?:ausfüllen|angeben|eintragen)', 'only fill in $1'],
  ['(?:kreuze?|hake?) (.+?) an', 'tick $1'],
  ['(.+?) (?:ankreuzen|anhaken)', 'tick $1'],
  // German: answers and forms
  ['setze? (.+?) auf (.+)', 'set $1 to @2'],
  ['(.+?) auf (.+?) setzen', 'set $1 to @2'],
  ['(?:wähle?|schreibe?|trage?|gib|nimm) (.+?) (?:als|für|bei|unter) (.+?)(?: aus| an| ein)?', 'choose @1 for $2'],
  ['mein(?:e|en)? (.+?) (?:ist|sind|lautet|beträgt) (.+)', 'my $1 is @2'],
  ['(?:fülle? |nur )?das erste formular(?: aus| ausfüllen)?', 'the first form'],
  ['(?:fülle? |nur )?das zweite formular(?: aus| ausfüllen)?', 'the second form'],
  ['(?:fülle? |nur )?das (?:formular )?(?:namens )?(\\p{L}+?)-?formular(?: aus| ausfüllen)?', 'the $1 form'],
  ['(?:bitte )?(?:das formular|die bewerbung|alles|bewirb mich|fülle? (?:das formular|die bewerbung|alles) aus|bewerben)(?: ausfüllen| absenden| bitte)*', 'fill in the form'],

  // French
  [`(?:n'envoie(?:z)?|n'envoyer|ne (?:pas |rien )?(?:envoyer|envoie|envoyez|soumettre|soumets|soumettez|valider|validez|valide))${FR_FORM}`, "don't send it"],
  [`sans (?:l'|le |la |rien )?(?:envoyer|soumettre|valider)${FR_FORM}`, "don't send it"],
  ["(?:arrête(?:-toi|z-vous)?|arrêter|stop|stoppe(?:r|z)?|attends) (?:juste )?avant (?:l'envoi|d'envoyer|de (?:l')?envoyer|de soumettre|de valider)", "don't send it"],
  ["(?:je (?:l'enverrai|l'envoie|vérifie|veux vérifier|vais l'envoyer|relirai))(?: .*)?", "don't send it"],
  ['(?:remplis|remplir|remplissez) (?:seulement|uniquement) (?:le formulaire)?', "don't send it"],
  ['(?:arrête(?:-toi|z-vous)?|arrêter|stop) après la page (\\d+)', 'stop after page @1'],
  ['(?:seulement|uniquement|remplis seulement) la première page', 'only the first page'],
  ['(?:remplis |remplir |remplissez )?(?:seulement|uniquement|que) les (?:champs|questions) obligatoires', 'only the required fields'],
  ['(?:ne pas remplir|ne remplis pas|laisse(?:r|z)?|ignore(?:r|z)?|saute(?:r|z)?) (?:tous )?les (?:champs|questions) (?:facultati\\p{L}+|optionnel\\p{L}+)(?: vides?)?', 'skip all optional questions'],
  ['(?:remplis |remplir |remplissez )?tout(?: remplir)?,? sauf (.+)', 'everything but $1'],
  ["ne (?:l'|la |le )(?:envoie|envoyez|envoyer|soumets|soumettez|valide|validez)(?: pas)?", "don't send it"],
  ['(?:ne (?:pas )?(?:coche|cochez|cocher|accepte|acceptez|accepter)|ne (?:t\'|s\')?(?:abonne|abonner) )(?: pas)? (.+)', "don't tick $1"],
  ["ne m'(?:inscris|inscrivez|abonne|abonnez) pas (?:à |au |aux )(.+)", "don't tick $1"],
  ['pas de (newsletter|publicité|alertes?(?: emploi)?|notifications)', "don't tick $1"],
  ['laisse(?:r|z)? (.+?) (?:vides?|tel quel|telle quelle|en blanc)', 'leave $1 empty'],
  ['(?:ne (?:pas )?(?:remplis|remplir|remplissez|donne|donner|donnez|indique|indiquer|indiquez|joins|joindre|télécharge|touche|réponds)(?: pas)?) (.+)', 'leave $1 empty'],
  ['(?:ignore|ignorer|saute|sauter|omets|omettre) (.+)', 'leave $1 empty'],
  ['(?:sans|pas de) (.+)', 'leave $1 empty'],
  ['(?:remplis|remplir|remplissez) (?:seulement|uniquement) (.+)', 'only fill in $1'],
  ['(?:coche|cocher|cochez) (.+)', 'tick $1'],
  ['(?:mets|mettre|mettez|règle) (.+?) (?:à|sur) (.+)', 'set $1 to @2'],
  ['(?:choisis|choisir|choisissez|écris|indique|mets) (.+?) (?:pour|comme) (.+)', 'choose @1 for $2'],
  ['(?:mon|ma|mes) (.+?) (?:est|sont) (.+)', 'my $1 is @2'],
  ['(?:remplis |remplir |remplissez )?le (?:deuxième|second) formulaire', 'the second form'],
  ['(?:remplis |remplir |remplissez )?le formulaire de (.+)', 'the $1 form'],
  ['(?:remplis|remplir|remplissez|postule|postuler)(?: (?:tout|le formulaire|la candidature))?', 'fill in the form'],

  // Spanish
  [`no (?:lo |la )?(?:envíes|envies|enviar|envíe|mandes|mandar|presentes)${ES_FORM}`, "don't send it"],
  ['sin (?:enviar|mandar|enviarlo|enviarla)(?: nada)?', "don't send it"],
  ['(?:para|detente|párate|espera|parar) antes de (?:enviar|enviarlo|mandarlo|enviarla)', "don't send it"],
  ['(?:yo )?(?:lo|la) (?:envío|enviaré|mando|reviso|revisaré) yo(?: mism[oa])?', "don't send it"],
  ['(?:solo|sólo|solamente) (?:rellena|rellenar|completa|completar)(?: el formulario)?', "don't send it"],
  ['(?:para|detente|parar) después de la página (\\d+)', 'stop after page @1'],
  ['(?:rellena )?(?:solo|sólo|solamente) la primera página', 'only the first page'],
  ['(?:rellena |rellenar |completa )?(?:solo|sólo|solamente|únicamente) (?:los campos|las preguntas) obligatori[oa]s', 'only the required fields'],
  ['(?:deja(?:r)?|omite|omitir|no rellenes|salta) (?:todos |todas )?(?:los campos|las preguntas) opcionales(?: vací[oa]s| en blanco)?', 'skip all optional questions'],
  ['(?:rellena |rellenar )?todo,? (?:excepto|menos|salvo) (.+)', 'everything but $1'],
  ['no (?:marques|marcar|aceptes|aceptar|me suscribas (?:a|al)|suscribirme (?:a|al)) (.+)', "don't tick $1"],
  ['(?:sin|no quiero(?: el| la)?) (boletín|newsletter|publicidad|alertas(?: de empleo)?|notificaciones)', "don't tick $1"],
  ['deja(?:r)? (.+?) (?:vací[oa]s?|en blanco|como está|sin rellenar)', 'leave $1 empty'],
  ['no (?:rellenes|rellenar|des|dar|indiques|indicar|adjuntes|subas|digas|pongas|toques|respondas) (.+)', 'leave $1 empty'],
  ['(?:omite|omitir|salta|saltar|ignora) (.+)', 'leave $1 empty'],
  ['sin (.+)', 'leave $1 empty'],
  ['(?:rellena|rellenar|completa) (?:solo|sólo|solamente) (.+)', 'only fill in $1'],
  ['(?:marca|marcar) (.+)', 'tick $1'],
  ['(?:pon|poner|cambia) (.+?) (?:a|en) (.+)', 'set $1 to @2'],
  ['(?:elige|elegir|escribe|pon|selecciona) (.+?) (?:para|como) (.+)', 'choose @1 for $2'],
  ['mi (.+?) (?:es|son) (.+)', 'my $1 is @2'],
  ['(?:rellena |rellenar )?el segundo formulario', 'the second form'],
  ['(?:rellena |rellenar )?el formulario de (.+)', 'the $1 form'],
  ['(?:rellena|rellenar|completa|solicita)(?: (?:todo|el formulario|la solicitud))?', 'fill in the form'],

  // Portuguese
  [`não (?:o |a )?(?:envie|enviar|envies|submeta|submeter|mande)${PT_FORM}`, "don't send it"],
  ['sem (?:enviar|submeter|mandar)(?: nada)?', "don't send it"],
  ['(?:pare|para|parar|espere) antes de (?:enviar|submeter|o enviar)', "don't send it"],
  ['(?:eu )?(?:mesm[oa] )?(?:envio|enviarei|revejo|reviso) eu(?: mesm[oa])?', "don't send it"],
  ['(?:apenas|só|somente) (?:preencha|preencher|preenche)(?: o formulário)?', "don't send it"],
  ['(?:pare|parar|para) depois da página (\\d+)', 'stop after page @1'],
  ['(?:preencha )?(?:apenas|só|somente) a primeira página', 'only the first page'],
  ['(?:preencha |preencher )?(?:apenas|só|somente) (?:os campos|as perguntas) obrigatóri[oa]s', 'only the required fields'],
  ['(?:deixe|deixar|ignore|salte|não preencha) (?:todos |todas )?(?:os campos|as perguntas) (?:opcionais|facultativ[oa]s)(?: vazi[oa]s| em branco)?', 'skip all optional questions'],
  ['(?:preencha |preencher )?tudo,? (?:exceto|menos|salvo) (.+)', 'everything but $1'],
  ['não (?:marque|marcar|aceite|aceitar|me inscreva (?:n[oa]|em|para)|subscreva) (.+)', "don't tick $1"],
  ['sem (newsletter|publicidade|alertas(?: de emprego)?|notificações)', "don't tick $1"],
  ['deix(?:e|ar|a) (.+?) (?:vazi[oa]s?|em branco|como está|por preencher)', 'leave $1 empty'],
  ['não (?:preencha|preencher|dê|dar|indique|indicar|anexe|envie|diga|responda|altere) (.+)', 'leave $1 empty'],
  ['(?:ignore|ignorar|salte|pule|omita) (.+)', 'leave $1 empty'],
  ['sem (.+)', 'leave $1 empty'],
  ['(?:preencha|preencher|preenche) (?:apenas|só|somente) (.+)', 'only fill in $1'],
  ['(?:marque|marcar) (.+)', 'tick $1'],
  ['(?:defina|mude|altere) (.+?) (?:para|como) (.+)', 'set $1 to @2'],
  ['(?:escolha|escolher|escreva|selecione|indique) (.+?) (?:para|como) (.+)', 'choose @1 for $2'],
  ['(?:o meu|a minha|meu|minha) (.+?) (?:é|são) (.+)', 'my $1 is @2'],
  ['(?:preencha |preencher )?o segundo formulário', 'the second form'],
  ['(?:preencha |preencher )?o formulário de (.+)', 'the $1 form'],
  ['(?:preencha|preencher|candidate-me)(?: (?:tudo|o formulário|a candidatura))?', 'fill in the form'],
]) // biome-ignore format: a row a line

const FIRST_WORDS =
  /^(?:bitte|und|aber|dann|also|s'il (?:te|vous) plaît|et|mais|puis|por favor|y|pero|luego|e|mas|depois|por favor),? /iu
const LAST_WORDS = /,? (?:bitte|danke|s'il (?:te|vous) plaît|merci|por favor|gracias|obrigad[oa])$/iu

/** One instruction about a form in English, or undefined if it is none of these. */
export const formInEnglish = (clause: string): string | undefined => {
  const plain = clause.replace(FIRST_WORDS, '').replace(LAST_WORDS, '').trim()
  const row = FORM.find(([source]) => source.test(plain))
  const found = row?.[0].exec(plain)
  if (!row || !found) return undefined
  return row[1].replace(/([$@])(\d)/g, (_, mark, at) => {
    const said = found[Number(at)] ?? ''
    return mark === '@' ? said : namesInEnglish(said)
  })
}

/** Without articles, and with “and” between names. */
const namesInEnglish = (names: string): string =>
  names
    .split(ALSO)
    .map((name) => name.replace(ARTICLES, ''))
    .join(' and ')
const ARTICLES =
  /^(?:(?:die|der|das|den|dem|des|meine?[nmrs]?|ein(?:e[nmrs]?)?|le|la|les|l'|mon|ma|mes|un|une|el|los|las|mis?|una|os?|as?|meus?|minhas?|uma?)(?:\s+|(?<=')))+/iu

/** Between two instructions, or two names. */
export const ALSO = /\s*,\s*|\s+(?:und|et|y|e)\s+/iu

/** Words of instructions about lists. A language counts if one of its first words is there. */
const LISTS: readonly { known: RegExp; words: readonly Translation[] }[] = [
  {
    known: /(?<!\p{L})(?:nur|ohne|mit|und|ersten?|aller?|unter|über|höchstens|mindestens|zwischen|spalten|zeilen|seiten?|teurer|günstiger|sortiert|sortiere?)(?!\p{L})/iu,
    words: lists([
      ['(?:sammle?|hole?|zeige?(?: mir)?|gib mir|suche?|liste?|kopiere?|finde?)', 'collect'],
      ['nur die ersten (\\d+) seiten', 'only the first $1 pages'],
      ['nur die erste seite', 'only the first page'],
      ['(?:die )?ersten (\\d+)', 'the first $1'],
      ['(?:höchstens|maximal) (\\d+)', 'at most $1'],
      ['mit (?:allen )?(?:den )?(?:links|adressen|urls)', 'with links'],
      ['spalten:?', 'columns:'],
      ['nur', 'only'], ['ohne', 'without'], ['mit', 'with'], ['und', 'and'],
      ['(?:aller|von allen|jedes|jeder)', 'of all'], ['alle', 'all'],
      ['mehr als', 'more than'], ['weniger als', 'less than'], ['(?:günstiger|billiger) als', 'cheaper than'],
      ['teurer als', 'above'], ['mindestens', 'at least'], ['höchstens', 'at most'], ['unter', 'under'], ['über', 'over'],
      ['zwischen', 'between'], ['(?:sortiert|sortiere?|geordnet)', 'sort'], ['(?:günstigsten?|billigsten?)', 'cheapest'],
      ['(?:teuersten?)', 'most expensive'], ['sternen?', 'stars'], ['tabelle', 'table'], ['liste', 'list'],
      ['zeilen', 'rows'], ['seiten', 'pages'], ['seite', 'page'], ['(?:die|der|das|den|dem|des)', 'the'],
    ]),
  },
  {
    known: /(?<!\p{L})(?:seulement|uniquement|sans|avec|premi(?:er|ère)s?|tou(?:s|tes)|moins|plus de|colonnes|entre|triée?s?|trier?)(?!\p{L})/iu,
    words: lists([
      ['(?:collecte|récupère|donne-moi|liste|copie|trouve)(?:r|z)?', 'collect'],
      ['(?:seulement|uniquement) les (\\d+) premières pages', 'only the first $1 pages'],
      ['(?:seulement|uniquement) la première page', 'only the first page'],
      ['les (\\d+) premi(?:ers|ères)', 'the first $1'], ['(?:au plus|maximum) (\\d+)', 'at most $1'],
      ['avec (?:tous )?(?:les |leurs )?(?:liens|adresses|urls)', 'with links'], ['colonnes ?:?', 'columns:'],
      ['(?:seulement|uniquement)', 'only'], ['sans', 'without'], ['avec', 'with'], ['et', 'and'],
      ['(?:de tous|de toutes) les', 'of all'], ['(?:tous|toutes) les', 'all'], ['moins de', 'less than'],
      ['(?:moins cher|moins chère)s? que', 'cheaper than'], ['plus de', 'more than'], ['au moins', 'at least'],
      ['au plus', 'at most'], ['entre', 'between'], ['(?:trié|trie|triés|triées|classé)s?', 'sort'],
      ['(?:le|la|les) (?:moins chers?|moins chères?)', 'cheapest'], ['étoiles?', 'stars'], ['tableau', 'table'],
      ['liste', 'list'], ['lignes', 'rows'], ['(?:le|la|les|des|du)', 'the'],
    ]),
  },
  {
    known: /(?<!\p{L})(?:s[oó]lo|solamente|sin|con|primer[oa]s?|tod[oa]s|menos de|más de|columnas|entre|apenas|só|somente|sem|com|primeir[oa]s?|mais de|colunas|ordenad[oa]s?)(?!\p{L})/iu,
    words: lists([
      ['(?:recopila|recoge|dame|muestra|copia|busca|colete|recolha|mostre|liste|copie)', 'collect'],
      ['(?:s[oó]lo|solamente|apenas|só|somente) la primera página', 'only the first page'],
      ['(?:apenas|só|somente) a primeira página', 'only the first page'],
      ['(?:las|los|as|os) (?:primer[oa]s|primeir[oa]s) (\\d+) páginas', 'the first $1 pages'],
      ['(?:las|los|as|os) (?:primer[oa]s|primeir[oa]s) (\\d+)', 'the first $1'],
      ['(?:como máximo|no máximo) (\\d+)', 'at most $1'],
      ['(?:con|com) (?:todos )?(?:los |os )?(?:enlaces|links|urls)', 'with links'], ['(?:columnas|colunas) ?:?', 'columns:'],
      ['(?:s[oó]lo|solamente|apenas|só|somente)', 'only'], ['(?:sin|sem)', 'without'], ['(?:con|com)', 'with'], ['(?:y|e)', 'and'],
      ['de tod[oa]s (?:los|las|os|as)', 'of all'], ['tod[oa]s (?:los|las|os|as)', 'all'], ['menos de', 'less than'],
      ['(?:más|mais) barat[oa]s? (?:que|do que)', 'cheaper than'], ['(?:más|mais) de', 'more than'],
      ['(?:al menos|pelo menos)', 'at least'], ['entre', 'between'], ['(?:ordenad[oa]s?|ordena)', 'sort'],
      ['(?:más|mais) barat[oa]s?', 'cheapest'], ['(?:estrellas?|estrelas?)', 'stars'], ['(?:tabla|tabela)', 'table'],
      ['lista', 'list'], ['(?:filas|linhas)', 'rows'], ['(?:el|la|los|las|os|as)', 'the'],
    ]),
  },
] // biome-ignore format: a word a line would be too long

function lists(rows: readonly (readonly [string, string])[]): Translation[] {
  return rows.map(([source, english]) => [new RegExp(`(?<!\\p{L})${source}(?!\\p{L})`, 'giu'), english])
}

/** An instruction about a list with the words of other languages that say how many, which and without what in English. */
export const listInEnglish = (clause: string): string => {
  const language = LISTS.find(({ known }) => known.test(clause))
  if (!language) return clause
  return language.words.reduce((text, [source, english]) => text.replace(source, english), clause)
}

/** Where an instruction about a list ends, in other languages than English. */
export const LIST_CUT =
  /,\s*(?:und\s+|et\s+|y\s+|e\s+)?(?=(?:nur|aber|höchstens|maximal|ohne|mit|spalten|sortier|seulement|uniquement|sans|avec|colonnes|trié|s[oó]lo|sin|con|columnas|ordenad|apenas|só|sem|com|colunas)(?!\p{L}))/iu
