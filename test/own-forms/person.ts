/** One person's data, and what a form's own script must have received. */
export interface Person {
  data: Readonly<Record<string, unknown>>
  told: Readonly<Record<string, unknown>>
  /** Another posting of the same form, with other texts. */
  posting?: string
}

/** The two people of most forms. */
export const people = {
  a: { id: 'a', name: 'Ines Duarte', email: 'ines@example.com' },
  b: { id: 'b', name: 'Tunde Ross', email: 'tunde@example.com' },
}
/** Their addresses. */
export const home = {
  a: { line1: '12 Pier Road', city: 'San Pedro', state: 'CA', zip: '90731', country: 'US' },
  b: { line1: '3 Mill Lane', city: 'Boston', state: 'MA', zip: '02110', country: 'US' },
}
