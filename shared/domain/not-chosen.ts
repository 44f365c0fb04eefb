/**
 * "No Selection", "No especificado": entries of a list that mean that nothing is chosen. A choice with a value may have
 * the same words and be an answer.
 */
export const saysNotChosen = (label: string): boolean => NOT_CHOSEN.test(label.trim())

const NOT_CHOSEN =
  /^[-–—\s]*(?:(?:none|nothing|not?(?: yet)?) (?:selected|selection|specified|chosen|set)|not answered|no answer selected|nicht (?:ausgewählt|gewählt|angegeben)|keine auswahl(?: getroffen)?|noch nichts (?:aus)?gewählt|non (?:spécifiée?|sélectionnée?|renseignée?|précisée?)|aucune? (?:sélection|choix|sélectionnée?)|(?:no|sin) (?:especificad[oa]|especificar|seleccionad[oa]|selecci[oó]n|seleccionar)|ning[uú]n[oa]? seleccionad[oa]|não (?:especificad[oa]|selecionad[oa]|informad[oa])|nenhuma? (?:seleção|selecionad[oa]))[-–—\s]*$/iu
