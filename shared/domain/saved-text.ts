/**
 * Text of a saved page: masks values, and removes from styles whatever they would load. Plain functions, used in pages
 * and in the bridge.
 */

export type SavedDocument = {
  html: string
  /** Addresses of style sheets that the page may not read: a `<style data-from>` stands in for each. */
  sheets: string[]
  /** Values of the fields, so that they can be masked elsewhere, too. */
  typed: string[]
}

/** Replaces letters and digits one by one, because the shape of a value often decides how it is read. */
export const masked = (value: string): string => value.replace(/\p{N}/gu, '0').replace(/\p{L}/gu, 'x')

export const withoutAddresses = (css: string): string =>
  css.replace(/url\((?!["']?(?:data:|#))(?:"[^"]*"|'[^']*'|[^)]*)\)/g, 'url("data:,")')

/**
 * Makes a style sheet safe to save: it loads nothing and cannot end its element early. Custom elements count as
 * defined, since their scripts are gone.
 */
export const styleText = (css: string): string =>
  withoutAddresses(css)
    .replace(/@import[^;]*;/g, '')
    .replace(/:not\(:defined\)/g, ':not(*)')
    .replace(/<\//g, '<\\/')
