/** Instructions in German, French, Spanish and Portuguese are followed as the English ones are. */
import { describe, expect, test } from 'vitest'
import { isMeant } from '../../../shared/domain/wishes/fields.ts'
import type { FormWishes } from '../../../shared/domain/wishes/form.ts'
import { readWishes } from '../../../shared/domain/wishes/index.ts'
import type { ListWishes } from '../../../shared/domain/wishes/list.ts'

const SENDING = { stop: { at: 'sending' as const } }
const NO_FORM = { leave: [], untick: [], only: [], answers: [] }
const NO_LIST = { words: [], links: false, columns: [], only: [], without: [], filters: [] }

describe('forms', () => {
  test.each<[string, Partial<FormWishes>]>([
    ['Füll das Formular aus, aber sende es nicht ab', SENDING],
    ['Bitte nichts abschicken, ich prüfe es vorher selbst', SENDING],
    ['vor dem Absenden anhalten', SENDING],
    ['stoppe nach Seite 2', { stop: { at: 'page', after: 2 } }],
    ['nur die erste Seite', { stop: { at: 'page', after: 1 } }],
    ['Lass die Telefonnummer leer', { leave: ['Telefonnummer'] }],
    ['Telefon und Fax leer lassen', { leave: ['Telefon', 'Fax'] }],
    ['ohne Anschreiben bewerben', { leave: ['Anschreiben'] }],
    ['gib mein Geburtsdatum nicht an', { leave: ['Geburtsdatum'] }],
    ['alles außer dem Gehalt', { leave: ['Gehalt'] }],
    ['nur Name und E-Mail ausfüllen', { only: ['Name', 'E-Mail'] }],
    ['fülle nur die Pflichtfelder aus', { only: ['required'] }],
    ['optionale Felder weglassen', { leave: ['optional'] }],
    ['keinen Newsletter bitte', { untick: ['Newsletter'] }],
    ['Newsletter nicht ankreuzen und Geburtsdatum weglassen', { untick: ['Newsletter'], leave: ['Geburtsdatum'] }],
    ['Setze das Land auf Frankreich', { answers: [{ question: 'Land', answer: 'Frankreich' }] }],
    ['mein Gehaltswunsch ist 60.000 Euro', { answers: [{ question: 'Gehaltswunsch', answer: '60.000 Euro' }] }],
    ['fülle das Kontaktformular aus', { form: 'Kontakt' }],
    ['das zweite Formular', { form: 2 }],
    ["Remplis le formulaire mais ne l'envoie pas", SENDING],
    ['arrête avant de soumettre', SENDING],
    ['laisse le téléphone vide', { leave: ['téléphone'] }],
    ['sans lettre de motivation', { leave: ['lettre de motivation'] }],
    ['remplis seulement les champs obligatoires', { only: ['required'] }],
    ['ne coche pas la newsletter', { untick: ['newsletter'] }],
    ['mets le pays à Belgique', { answers: [{ question: 'pays', answer: 'Belgique' }] }],
    ['rellena el formulario, pero no lo envíes', SENDING],
    ['deja el teléfono y el fax en blanco', { leave: ['teléfono', 'fax'] }],
    ['solo los campos obligatorios', { only: ['required'] }],
    ['no marques el boletín', { untick: ['boletín'] }],
    ['pon el país en Chile', { answers: [{ question: 'país', answer: 'Chile' }] }],
    ['preencha o formulário mas não envie', SENDING],
    ['deixe o telefone em branco', { leave: ['telefone'] }],
    ['apenas os campos obrigatórios', { only: ['required'] }],
    ['sem carta de apresentação', { leave: ['carta de apresentação'] }],
  ])('%s', (text, expected) => {
    const { form, unclear } = readWishes('apply', text)
    expect({ form, unclear }).toEqual({ form: { ...NO_FORM, ...expected }, unclear: [] })
  })

  test.each([
    'schreib eine nette Nachricht',
    'nicht vergessen, den Lebenslauf anzuhängen',
    'nimm meine zweite Adresse',
    'écris une lettre enthousiaste',
    'no te olvides de adjuntar el CV',
    'escolha a opção mais barata',
    'Die shift is Evening',
  ])('“%s” is not dropped', (text) => {
    const { form, unclear } = readWishes('apply', text)
    expect(form).toEqual(NO_FORM)
    expect(unclear.join(', ')).toBe(text)
  })

  test.each([
    ['Telefonnummer', 'Phone', 'tel'],
    ['téléphone', 'Téléphone portable', 'tel'],
    ['teléfono', 'Teléfono', 'tel'],
    ['Gehalt', 'Gehaltsvorstellung', 'salary'],
    ['Anschreiben', 'Anschreiben', 'cover-letter'],
    ['boletín', 'Quiero recibir el boletín', 'consent-marketing'],
  ])('“%s” means the field “%s”', (name, label, profileKey) => {
    const field = { label, name: 'f1', widget: 'text', required: false, hints: { tag: 'input', type: 'text', label } }
    expect(isMeant(name, { ...field, profileKey } as Parameters<typeof isMeant>[1])).toBe(true)
    const other = { ...field, label: 'City', hints: { ...field.hints, label: 'City' }, profileKey: 'address-level2' }
    expect(isMeant(name, other as Parameters<typeof isMeant>[1])).toBe(false)
  })
})

describe('lists', () => {
  test.each<[string, Partial<ListWishes>]>([
    ['die ersten 15 Bewertungen mit Links', { words: ['bewertungen'], links: true, maxRows: 15 }],
    ['nur die erste Seite', { maxPages: 1 }],
    ['Titel und Preis aller Bücher', { words: ['bucher'], columns: ['Titel', 'Preis'] }],
    ['Spalten: Name, Büro und Gehalt', { columns: ['Name', 'Büro', 'Gehalt'] }],
    [
      'Produkte unter 20 €, ohne Anzeigen',
      {
        words: ['produkte'],
        without: ['Anzeigen'],
        filters: [{ column: 'price', is: 'below', value: '20 €' }],
      },
    ],
    [
      'Bewertungen mit mindestens 4 Sternen',
      { words: ['bewertungen'], filters: [{ column: 'rating', is: 'at_least', value: '4' }] },
    ],
    ['les 15 premiers avis avec les liens', { words: ['avis'], links: true, maxRows: 15 }],
    ['titre et prix de tous les livres', { words: ['livre'], columns: ['titre', 'prix'] }],
    ['los primeros 10 productos sin imagen', { words: ['producto'], without: ['imagen'], maxRows: 10 }],
    ['os primeiros 5 produtos com links', { words: ['produto'], links: true, maxRows: 5 }],
  ])('%s', (text, expected) => {
    const { list, unclear } = readWishes('scrape', text)
    expect({ list, unclear }).toEqual({ list: { ...NO_LIST, ...expected }, unclear: [] })
  })

  test.each([
    'sortiert nach Preis',
    'trié par prix',
    'ordenados por precio',
    'die günstigsten 5 Produkte und nur diese',
  ])('“%s” is not dropped', (text) => expect(readWishes('scrape', text).unclear).toEqual([text]))
})
