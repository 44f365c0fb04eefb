/** What a page says instead of content that is still to come, in several languages. */
const LOADING =
  /^(?:loading|searching|please wait|one moment|wird geladen|bitte warten|suche|chargement|veuillez patienter|recherche|cargando|buscando|carregando)(?!\p{L})/iu

/** Whether a row of a list that is being filled begins with such words. */
export const beginsLoading = (text: string): boolean => LOADING.test(text)

/** Whether the whole text is "Loading…" or "Please wait". */
export const saysLoading = (text: string): boolean =>
  LOADING.test(text) && /^(?:\S+ ?){1,5}(?:…|\.\.)$|^\S+(?: \S+)?[.!]?$/u.test(text)
