/**
 * Words by which a job title, an employer, a school, a degree or a place are told apart, in the languages résumés are
 * read in.
 */

const anyOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${words.trim().replace(/\s*\n\s*/g, '|')})(?![\\p{L}])`, 'iu')

/** A word that occurs in job titles but not in employers' names. */
export const TITLE = anyOf(`
engineer|engineering manager|developer|programmer|architect|manager|director|head of|lead|designer|analyst|scientist|consultant|specialist|assistant|associate|officer|administrator|coordinator|intern|trainee|apprentice|technician|nurse|teacher|lecturer|professor|researcher|accountant|auditor|advisor|adviser|representative|executive|supervisor|clerk|secretary|receptionist|editor|writer|journalist|translator|photographer|chef|cook|waiter|waitress|barista|cashier|driver|mechanic|electrician|plumber|carpenter|welder|operator|crew member|team member|inspector|planner|strategist|recruiter|buyer|controller|cto|ceo|cfo|coo|founder|co-founder|owner|president|vice president|vp|partner|principal|freelancer|freelance|tutor|instructor|trainer|coach|pharmacist|physician|surgeon|dentist|therapist|paralegal|attorney|lawyer|counsel|agent|broker|underwriter|tester|devops|sre|scrum master|product owner|team leader|tech lead|working student|research fellow|postdoc|librarian|curator|caretaker|caregiver|merchandiser|marketer|bookkeeper|dispatcher|foreman
.*entwickler(?:in)?|.*ingenieur(?:in)?|.*leiter(?:in)?|.*berater(?:in)?|.*kaufmann|.*kauffrau|.*techniker(?:in)?|.*mechaniker(?:in)?|mechatroniker(?:in)?|.*assistent(?:in)?|.*referent(?:in)?|sachbearbeiter(?:in)?|mitarbeiter(?:in)?|.*mitarbeiter(?:in)?|praktikant(?:in)?|praktikum|werkstudent(?:in)?|auszubildende[r]?|azubi|.*lehrer(?:in)?|.*pfleger(?:in)?|krankenschwester|.*verkäufer(?:in)?|.*fahrer(?:in)?|buchhalter(?:in)?|.*buchhalter(?:in)?|geschäftsführer(?:in)?|projektmanager(?:in)?|.*manager(?:in)?|.*analyst(?:in)?|.*designer(?:in)?|.*administrator(?:in)?|redakteur(?:in)?|.*redakteur(?:in)?|wissenschaftliche[r]? mitarbeiter(?:in)?|studentische hilfskraft|architekt(?:in)?|.*architekt(?:in)?|koch|köchin|.*meister(?:in)?|arzt|ärztin|.*forscher(?:in)?|.*disponent(?:in)?|erzieher(?:in)?|volontär(?:in)?
ingénieure?|développeu(?:r|se)|chef(?:fe)? de|responsable|directeur|directrice|consultante?|analyste|assistante?|technicien(?:ne)?|chargée? de|conseill(?:er|ère)|vendeu(?:r|se)|stagiaire|apprentie?|comptable|infirmi(?:er|ère)|professeure?|enseignante?|rédact(?:eur|rice)|gestionnaire|coordinat(?:eur|rice)|architecte|chercheu(?:r|se)|opérat(?:eur|rice)|agente?|animat(?:eur|rice)|préparat(?:eur|rice)|ouvri(?:er|ère)|électricien(?:ne)?|mécanicien(?:ne)?|aide-soignante?|éducat(?:eur|rice)|magasini(?:er|ère)|cariste|chauffeur|serveu(?:r|se)|cuisini(?:er|ère)|attachée? commerciale?|alternante?|secrétaire|juriste|avocate?|graphiste|formateur|formatrice|conducteur|conductrice
ingenier[oa]|desarrollador(?:a)?|programador(?:a)?|director(?:a)?|jef[ea] de|gerente|responsable de|consultor(?:a)?|analista|asistente|técnic[oa]|auxiliar|administrativ[oa]|coordinador(?:a)?|profesor(?:a)?|maestr[oa]|enfermer[oa]|contable|comercial|vendedor(?:a)?|dependient[ea]|becari[oa]|diseñador(?:a)?|redactor(?:a)?|arquitect[oa]|abogad[oa]|camarer[oa]|cociner[oa]|investigador(?:a)?|encargad[oa]|gestor(?:a)?|practicante|recepcionista|operari[oa]|mozo de|mecánic[oa]|electricista|peluquer[oa]|cajer[oa]|conductor(?:a)?|supervisor(?:a)?
engenheir[oa]|desenvolvedor(?:a)?|gestor(?:a)?|diretor(?:a)?|coordenador(?:a)?|técnic[oa]|estagiári[oa]|professor(?:a)?|enfermeir[oa]|contabilista|contador(?:a)?|vendedor(?:a)?|chefe de|supervisor(?:a)?|projetista|arquitet[oa]|advogad[oa]|investigador(?:a)?|pesquisador(?:a)?|redator(?:a)?|cozinheir[oa]|rececionista|operador(?:a)?|assistente|analista|consultor(?:a)?|eletricista|mecânic[oa]|motorista|caixa|auxiliar|gerente|programador(?:a)?
`)

/** A word that occurs in employers' names. */
export const COMPANY = anyOf(`
gmbh|ag|kg|ohg|e\\.\\s?v|ug|se|kgaa|inc|inc\\.|ltd|ltd\\.|llc|llp|plc|corp|corp\\.|corporation|company|co\\.|limited|group|gruppe|holding|holdings|s\\.a\\.|sa|sas|sarl|s\\.a\\.r\\.l|s\\.l\\.|sl|s\\.l\\.u|lda|lda\\.|s\\.a|ltda|ltda\\.|eireli|bv|b\\.v|nv|ab|oy|aps|a/s|spa|s\\.p\\.a|srl|university|universität|université|universidad|universidade|universitat|hospital|klinik|klinikum|krankenhaus|hôpital|clinic|bank|banque|banco|institute|institut|instituto|ministry|ministerium|ministère|ministerio|council|agency|agentur|labs|laboratories|partners|studio|studios|stadtwerke|werke|verlag|school|schule|museum|foundation|stiftung|restaurant|hotel|hôtel|café
`)

/** Endings of employers' names only. */
export const LEGAL = anyOf(
  'gmbh|ag|kg|kgaa|e\\.\\s?v|inc\\.?|ltd\\.?|llc|llp|plc|corp\\.?|s\\.a\\.?|sas|sarl|s\\.l\\.?|lda\\.?|ltda\\.?|bv|b\\.v\\.?|ab|oy|aps|spa|srl',
)

export const SCHOOL = anyOf(`
university|college|school|institute|academy|polytechnic|conservatory|faculty|universität|.*universität|hochschule|.*hochschule|fachhochschule|.*schule|.*gymnasium|akademie|kolleg|duale hochschule|th|tu|fh|htw|rwth|lmu|kit|eth|epfl|mit|ucla|universitaet|université|école|lycée|institut|iut|faculté|insa|sciences po|hec|cfa|iae|sorbonne|universidad|universitat|instituto|colegio|escuela|ies|facultad|politécnica|universidade|faculdade|escola|colégio|politécnico|isep|isel|usp|unicamp|puc|senai|senac|fgv|open university|high school|bootcamp
`)

const DEGREES = `
bachelor of (?:science|arts|engineering|laws|education|fine arts|commerce|technology|business administration|music|nursing|architecture)(?: \\(?(?:hons?|honours)\\.?\\)?)?
master of (?:science|arts|engineering|laws|education|fine arts|business administration|public health|public administration|philosophy|research|architecture|technology)
doctor of (?:philosophy|medicine|education|engineering)|associate of (?:science|arts|applied science)
b\\.?\\s?sc\\.?(?: \\(?hons\\.?\\)?)?|m\\.?\\s?sc\\.?|b\\.?\\s?eng\\.?|m\\.?\\s?eng\\.?|b\\.?a\\.?(?: \\(?hons\\.?\\)?)?|m\\.?a\\.?|b\\.?s\\.?|m\\.?s\\.?|b\\.?tech\\.?|m\\.?tech\\.?|ph\\.?\\s?d\\.?|mba|m\\.?phil\\.?|ll\\.?\\s?[bm]\\.?|m\\.?d\\.?|bba|bcom|b\\.?ed\\.?|m\\.?ed\\.?|bfa|mfa|hnd|hnc|dphil|pgce|gcse|a-levels|ged|high school diploma|diploma
bachelor's(?: degree)?|master's(?: degree)?|bachelor’s(?: degree)?|master’s(?: degree)?|associate's(?: degree)?|associate degree|bachelor degree|master degree|postgraduate diploma|bachelor|master|magister|diplom(?:-\\p{L}+)?|doktor|promotion|staatsexamen|erstes staatsexamen|zweites staatsexamen|allgemeine hochschulreife|fachhochschulreife|abitur|fachabitur|mittlere reife|realschulabschluss|ausbildung(?: zum| zur)?|matura
licence professionnelle|licence|master [12]|master 1|master 2|maîtrise|doctorat|diplôme d[’']ingénieur|diplôme|baccalauréat|bac|bts|dut|but|cap|deug|deust|mastère spécialisé|mastère|master recherche|master professionnel|cycle ingénieur|classe préparatoire
grado|máster universitario|máster|licenciatura|doctorado|diplomatura|ingeniería técnica|bachillerato|técnico superior|ciclo formativo de grado (?:superior|medio)|grado superior|grado medio|postgrado|posgrado|diplomado
bacharelado|bacharel|mestrado integrado|mestrado|doutoramento|doutorado|pós-graduação|tecnólogo|curso técnico|ensino médio|ensino secundário|curso profissional
`
const joined = DEGREES.trim().replace(/\s*\n\s*/g, '|')
/** A degree at the beginning of a text, and the text after it. */
export const DEGREE = new RegExp(`^(?<degree>${joined})(?![\\p{L}.])`, 'iu')
export const HAS_DEGREE = new RegExp(`(?<![\\p{L}])(?:${joined})(?![\\p{L}])`, 'iu')

/** Between a degree and its field. */
export const FIELD_AFTER =
  /^\s*(?:(?:degree|diploma|abschluss|studiengang|universitaire)\s*)?(?:,|:|–|—|-|\bin\b|\ben\b|\bem\b|\bim\b|\bof\b|\bd[’']|\bde\b|\bin der\b|\()?\s*(?:fach\s|fachrichtung\s|studiengang\s|sciences et technologies\s-\s)?/iu

export const REMOTE = /^(?:remote|home\s?office|hybrid|télétravail|remoto|teletrabalho|teletrabajo)$/i

const STREET = anyOf(`
street|st\\.?|road|rd\\.?|avenue|ave\\.?|lane|ln\\.?|drive|dr\\.?|court|ct\\.?|boulevard|blvd\\.?|way|place|pl\\.?|square|terrace|close|crescent|parkway|quay|row|hill|gardens|highway|broadway
.*stra(?:ß|ss)e|.*str\\.?|.*weg|.*platz|.*allee|.*gasse|.*ufer|.*damm|.*ring|.*straat|.*laan|am|an der|im
rue|avenue|boulevard|bd|bld|place|chemin|impasse|allée|allées|quai|cours|route|square|passage
calle|c/|avenida|avda\\.?|av\\.|paseo|plaza|carrer|camino|ronda|pasaje|travesía|travessera|gran vía
rua|r\\.|praça|travessa|largo|alameda|estrada|rodovia|beco
`)
/** A street with a house number, or a number with a street. */
export const isStreet = (text: string): boolean =>
  text.length <= 80 && /\d/.test(text) && /\p{L}{3}/u.test(text) && !/\d{5,}/.test(text) && STREET.test(text)
