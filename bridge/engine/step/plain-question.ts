/** A page's question that only asks whether to continue after a press, in a browser dialog or in the page. */

export const isPlainQuestion = (text: string): boolean =>
  text.length <= MOST_LETTERS && GOES_ON.test(text) && !bindsAnybody(text)

/** Agreeing has a further effect: terms, money, a deletion. */
export const bindsAnybody = (text: string): boolean => BINDS.test(text)

/** Maximum length of a question that asks one thing. */
export const MOST_LETTERS = 160
const GOES_ON =
  /\b(?:submit|send|apply|continue|proceed|sure|ready|finish|complete|confirm|absenden|senden|abschicken|bewerben|sicher|fortfahren|envoyer|soumettre|postuler|sûre?|continuer|confirmer|enviar|postular|segur[oa]|continuar|candidatar|certeza|confirmar)/i
const BINDS =
  /\b(?:agree|consent|accept|terms|arbitration|certif|declare|authori[sz]e|waive|pay|charge|fee|cost|\$|€|£|delete|discard|withdraw|cancel your|remove|lose|share|marketing|subscribe|newsletter|einwillig|zustimm|kosten|löschen|verwerfen|accepte|consen|conditions|supprimer|acept|términos|eliminar|borrar|aceit|termos|excluir|apagar)|[$€£]/i
