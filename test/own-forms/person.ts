/** What one person's data says, and what a form's own script must have been told. */
export interface Person {
  data: Readonly<Record<string, unknown>>
  told: Readonly<Record<string, unknown>>
}
