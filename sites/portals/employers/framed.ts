// Employers whose form is in a frame on their own site. Data.
import type { Company } from '../../companies/company.ts'
import { ask, type Options, type Unseen } from '../../companies/unseen/ask.ts'

const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list

/** d.vinci in formal German: a clinic. */
const nordlicht: Company = {
  number: 0, slug: 'nordlicht-klinik', name: 'Nordlicht Klinik', locale: 'de', accent: '#0e7490', rounded: 0,
  postings: [{ id: '41877', title: 'Medizinische Fachangestellte (m/w/d)', city: 'Harbor-City' }],
  words: { choose: 'Bitte wählen', required: 'Bitte füllen Sie dieses Feld aus.', apply: 'Online bewerben', next: 'Weiter', submit: 'Bewerbung absenden', done: 'Vielen Dank für Ihre Bewerbung!' },
  fields: [
    ask('personal', 'first_name', 'applicant.firstName', 'Vorname'),
    ask('personal', 'last_name', 'applicant.lastName', 'Nachname'),
    ask('personal', 'email', 'applicant.email', 'E-Mail'),
    ask('personal', 'phone', 'applicant.phone', 'Telefon (mobil)'),
    ask('personal', 'city', 'applicant.city', 'Ort'),
    ask('personal', 'resume', 'attachments.cv', 'Lebenslauf'),
    ask('screening', 'authorized', 'q_3301', 'Haben Sie eine Arbeitserlaubnis für die USA?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'q_3302', 'Benötigen Sie ein Visum, das wir für Sie beantragen, um in den USA zu arbeiten?', { options: JA_NEIN }),
    ask('screening', 'notice', 'q_3303', 'Ihre Kündigungsfrist'),
    ask('screening', 'years', 'q_3304', 'Wie viele Jahre Berufserfahrung haben Sie?'),
    ask('last', 'privacy', 'consent', 'Ich habe die Datenschutzhinweise zur Kenntnis genommen', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** d.vinci in informal German: a shipyard, three pages instead of two, a friend. */
const hafenwerk: Company = {
  number: 1, slug: 'hafenwerk', name: 'Hafenwerk', locale: 'de', accent: '#9a3412', rounded: 10,
  postings: [{ id: '90215', title: 'Schweißerin oder Schweißer', city: 'Lakewood' }],
  pages: [['screening'], ['personal'], ['last']],
  words: { choose: '…', required: 'Das brauchen wir von dir.', apply: 'Bewirb dich', next: 'Nächster Schritt', submit: 'Abschicken', done: 'Deine Bewerbung ist da – danke!' },
  fields: [
    ask('screening', 'over_18', 'q_71', 'Bist du volljährig?', { options: JA_NEIN }),
    ask('screening', 'authorized', 'q_72', 'Bist du berechtigt, in den USA zu arbeiten?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'q_73', 'Brauchst du jetzt oder später ein Visum-Sponsoring für die USA?', { options: JA_NEIN }),
    ask('screening', 'relocation', 'q_74', 'Bist du bereit umzuziehen?', { required: false, options: JA_NEIN }),
    ask('personal', 'last_name', 'applicant.lastName', 'Familienname'),
    ask('personal', 'first_name', 'applicant.firstName', 'Vorname'),
    ask('personal', 'city', 'applicant.city', 'Dein Wohnort'),
    ask('personal', 'phone', 'applicant.mobile', 'Handynummer'),
    ask('personal', 'email', 'applicant.email', 'E-Mail-Adresse'),
    ask('personal', 'resume', 'attachments.cv', 'Dein Lebenslauf'),
    ask('last', 'friend_name', 'q_75', 'Name', { required: false, section: 'Wer hat dich empfohlen?' }),
    ask('last', 'privacy', 'consent', 'Ich stimme der Verarbeitung meiner Daten für diese Bewerbung zu', { kind: 'consent' }),
    ask('last', 'marketing', 'pool', 'Nehmt mich in euren Talentpool auf', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

export const FRAMED: readonly Unseen[] = [
  { platform: 'dvinci', company: nordlicht },
  { platform: 'dvinci', company: hafenwerk },
]
