/**
 * New wordings for a redesign: for common fields and buttons, the words that real forms use, by language. Written for
 * the bench alone, so that the product is not measured by its own tables. In each list, entries at even positions are
 * for tuning, the others for measuring.
 */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt'] as const

/** One item per line: its languages in that order, its wordings separated by `|`. */
const TABLE = `
first name|given name|forename|your first name ; vorname|rufname|ihr vorname ; prénom|votre prénom ; nombre|nombre de pila|primer nombre ; nome próprio|primeiro nome
last name|surname|family name|your last name ; nachname|familienname|ihr nachname ; nom de famille|nom|votre nom ; apellidos|apellido ; sobrenome|apelido|último nome
full name|your name|name|your full name ; vollständiger name|name|ihr name ; nom complet|nom et prénom ; nombre completo|nombre y apellidos ; nome completo|nome e sobrenome
email|email address|e-mail|e-mail address|your email ; e-mail-adresse|e-mail|ihre e-mail-adresse ; adresse e-mail|courriel|adresse mail|e-mail ; correo electrónico|dirección de correo electrónico ; e-mail|endereço de e-mail
confirm email|re-enter email|confirm email address|repeat email address ; e-mail bestätigen|e-mail-adresse wiederholen ; confirmer l'adresse e-mail|confirmez votre e-mail ; confirmar correo electrónico|repetir correo electrónico ; confirmar e-mail|repetir e-mail
phone|phone number|telephone|telephone number|contact number ; telefon|telefonnummer|rufnummer ; téléphone|numéro de téléphone ; teléfono|número de teléfono ; telefone|número de telefone
mobile|mobile phone|cell phone|mobile number ; mobiltelefon|handynummer ; téléphone portable|mobile ; teléfono móvil|móvil ; celular|telemóvel
address|street address|address line 1|street ; straße und hausnummer|anschrift|adresse ; adresse|adresse postale ; dirección|dirección postal ; endereço|morada
address line 2|apartment, suite, etc.|apt / suite ; adresszusatz|adresszeile 2 ; complément d'adresse|adresse ligne 2 ; dirección línea 2|piso, puerta ; complemento|endereço linha 2
city|town|town / city|city / town ; stadt|ort|wohnort ; ville|commune ; ciudad|población|localidad ; cidade|localidade
zip code|postal code|postcode|zip|zip / postal code ; postleitzahl|plz ; code postal|cp ; código postal|c.p. ; cep|código postal
state|state / province|province|region ; bundesland|bundesland / provinz ; région|province ; provincia|estado ; estado|estado / província
country|country / region|country of residence ; land|land / region ; pays|pays / région ; país|país / región ; país|país / região
password|your password|choose a password ; passwort|kennwort|ihr passwort ; mot de passe|votre mot de passe ; contraseña|tu contraseña ; senha|palavra-passe
new password|choose new password|enter new password ; neues passwort|neues kennwort ; nouveau mot de passe|votre nouveau mot de passe ; nueva contraseña|contraseña nueva ; nova senha|nova palavra-passe
current password|old password|existing password ; aktuelles passwort|altes passwort ; mot de passe actuel|ancien mot de passe ; contraseña actual|contraseña anterior ; senha atual|palavra-passe atual
confirm password|re-enter password|repeat password|password confirmation|retype password ; passwort bestätigen|passwort wiederholen ; confirmer le mot de passe|confirmation du mot de passe ; confirmar contraseña|repetir contraseña ; confirmar senha|repetir senha
username|user name|user id|login name ; benutzername|nutzername ; nom d'utilisateur|identifiant ; nombre de usuario|usuario ; nome de usuário|usuário
card number|credit card number|number on card ; kartennummer|kreditkartennummer ; numéro de carte|numéro de la carte ; número de tarjeta|número de la tarjeta ; número do cartão|número de cartão
name on card|cardholder name|card holder ; name auf der karte|karteninhaber ; nom sur la carte|titulaire de la carte ; nombre en la tarjeta|titular de la tarjeta ; nome no cartão|titular do cartão
cvv|cvc|security code|card verification code ; prüfziffer|sicherheitscode ; cryptogramme|code de sécurité ; código de seguridad|cvv ; código de segurança|cvv
expiration date|expiry date|expires|valid until ; gültig bis|ablaufdatum ; date d'expiration|expire fin ; fecha de caducidad|fecha de vencimiento ; data de validade|validade
company|company name|organization|organisation|business name ; firma|unternehmen|firmenname ; société|entreprise|nom de l'entreprise ; empresa|nombre de la empresa ; empresa|nome da empresa
job title|position|role|your position ; berufsbezeichnung|position ; poste|fonction ; cargo|puesto ; cargo|função
date of birth|birth date|birthday|dob ; geburtsdatum|geburtstag ; date de naissance|né(e) le ; fecha de nacimiento|nacimiento ; data de nascimento|nascimento
gender|sex ; geschlecht|gender ; sexe|genre ; sexo|género ; sexo|gênero
subject|topic ; betreff|thema ; sujet|objet ; asunto|tema ; assunto|tema
message|your message|comments|comment ; nachricht|ihre nachricht|kommentar ; message|votre message|commentaire ; mensaje|su mensaje|comentarios ; mensagem|sua mensagem|comentários
quantity|qty|amount ; menge|anzahl ; quantité|nombre d'articles ; cantidad|unidades ; quantidade|qtd
remember me|keep me signed in|stay signed in|keep me logged in ; angemeldet bleiben|eingeloggt bleiben ; se souvenir de moi|rester connecté ; recuérdame|mantener la sesión iniciada ; lembrar de mim|manter conectado
next|continue|next step|proceed ; weiter|nächster schritt|fortfahren ; suivant|continuer|étape suivante ; siguiente|continuar ; próximo|avançar|continuar
submit|send|submit form ; absenden|senden|abschicken ; envoyer|soumettre|valider ; enviar|mandar ; enviar|submeter
apply|apply now|submit application ; jetzt bewerben|bewerben ; postuler|je postule ; postularme|solicitar ; candidatar-se|candidate-se
save|save changes|update ; speichern|änderungen speichern ; enregistrer|sauvegarder ; guardar|guardar cambios ; salvar|guardar
cancel|discard|never mind ; abbrechen|verwerfen ; annuler|abandonner ; cancelar|descartar ; cancelar|descartar
back|go back|previous|previous step ; zurück|vorheriger schritt ; retour|précédent ; atrás|volver|anterior ; voltar|anterior
log in|sign in|login|signin|log on ; anmelden|einloggen|login ; se connecter|connexion|s'identifier ; iniciar sesión|entrar|acceder ; entrar|fazer login|iniciar sessão
sign up|register|create account|create an account|join now ; registrieren|konto erstellen ; s'inscrire|créer un compte ; registrarse|crear cuenta|regístrate ; cadastrar-se|criar conta|registar
log out|sign out|logout ; abmelden|ausloggen ; se déconnecter|déconnexion ; cerrar sesión|salir ; sair|terminar sessão
search|find|go ; suchen|suche|finden ; rechercher|chercher ; buscar|búsqueda ; buscar|pesquisar
forgot password|forgot your password|forgot password?|reset password|lost your password ; passwort vergessen|passwort zurücksetzen ; mot de passe oublié|réinitialiser le mot de passe ; ¿olvidaste tu contraseña|olvidé mi contraseña ; esqueceu a senha|esqueci minha senha
subscribe|sign me up|join our newsletter ; abonnieren|newsletter bestellen ; s'abonner|je m'abonne ; suscribirse|suscribirme ; assinar|inscrever-se
place order|complete order|pay now|buy now|order now ; jetzt bestellen|zahlungspflichtig bestellen|jetzt bezahlen ; commander|payer|passer la commande ; pagar|realizar pedido|comprar ahora ; finalizar compra|pagar|comprar agora
add to cart|add to basket|add to bag ; in den warenkorb|zum warenkorb hinzufügen ; ajouter au panier|mettre au panier ; añadir al carrito|agregar al carrito ; adicionar ao carrinho|pôr no carrinho
close|dismiss ; schließen|ausblenden ; fermer|masquer ; cerrar|ocultar ; fechar|ocultar
delete|remove ; löschen|entfernen ; supprimer|retirer ; eliminar|borrar ; excluir|remover
upload|choose file|attach file|browse ; hochladen|datei auswählen ; télécharger|choisir un fichier ; subir archivo|seleccionar archivo ; carregar|escolher arquivo
confirm|ok|yes, confirm ; bestätigen|ja, bestätigen ; confirmer|oui, confirmer ; confirmar|sí, confirmar ; confirmar|sim, confirmar
`

/** language → wordings */
type Thing = readonly (readonly string[])[]
const THINGS: readonly Thing[] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(' ; ').map((words) => words.split('|')))

export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\((?:required|optional|erforderlich|obligatoire)\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s*:?.…›»>→]+$/u, '')
    .trim()

const placeOf = (words: string): { thing: Thing; language: number } | undefined => {
  const plain = plainWords(words)
  for (const thing of THINGS) {
    const language = thing.findIndex((wordings) => wordings.includes(plain))
    if (language >= 0) return { thing, language }
  }
  return undefined
}

const half = <T>(list: readonly T[], held: boolean): readonly T[] => {
  const kept = list.filter((_one, at) => at % 2 === (held ? 1 : 0))
  return kept.length > 0 ? kept : list
}

/** In the page's capitalisation. */
const inCase = (words: string, like: string): string =>
  like === like.toUpperCase() && /\p{L}{2}/u.test(like)
    ? words.toUpperCase()
    : words.replace(/^\p{L}/u, (first) => first.toUpperCase())

const AROUND: readonly ((words: string) => string)[] = [
  (words) => `Your ${words.toLowerCase()}`,
  (words) => `${words} (see below)`,
  (words) => `${words} – details`,
  (words) => `${words} here`,
]

type Draw = () => number
const pick = <T>(list: readonly T[], draw: Draw): T | undefined => list[Math.floor(draw() * list.length)]

/** Another wording in the same language; adds a few words around it if the table does not contain it. */
export const reworded = (words: string, held: boolean, draw: Draw): string => {
  const place = placeOf(words)
  const others = place ? (place.thing[place.language] ?? []).filter((one) => one !== plainWords(words)) : []
  const chosen = pick(half(others, held), draw)
  return chosen === undefined ? (pick(half(AROUND, held), draw)?.(words.trim()) ?? words) : inCase(chosen, words)
}

/** A wording in another language; undefined if the table does not contain it. */
export const translated = (words: string, held: boolean, draw: Draw): string | undefined => {
  const place = placeOf(words)
  if (!place) return undefined
  const others = LANGUAGES.map((_language, at) => at).filter((at) => at !== place.language && at % 2 === (held ? 0 : 1))
  const wordings = place.thing[pick(others, draw) ?? 0] ?? []
  const chosen = pick(
    wordings.filter((one) => one !== plainWords(words)),
    draw,
  )
  return chosen === undefined ? undefined : inCase(chosen, words)
}
