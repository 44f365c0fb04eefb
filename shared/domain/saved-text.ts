/** Texts of a saved page: values without what they say, styles without what they load. Plain functions, used in pages and in the bridge. */

export type SavedDocument = {
  html: string
  /** Addresses of style sheets that the page may not read: `<style data-from>` stands for each. */
  sheets: string[]
  /** What stands in the fields, for masking it elsewhere. */
  typed: string[]
}

/** Letters and digits are replaced one by one: the shape of a value often decides how it is read. */
export const masked = (value: string): string => value.replace(/\p{N}/gu, '0').replace(/\p{L}/gu, 'x')

export const withoutAddresses = (css: string): string =>
  css.replace(/url\((?!["']?(?:data:|#))(?:"[^"]*"|'[^']*'|[^)]*)\)/g, 'url("data:,")')

/** Nothing is loaded by it, it ends no element early, and custom elements are taken as defined: their scripts are gone. */
export const styleText = (css: string): string =>
  withoutAddresses(css)
    .replace(/@import[^;]*;/g, '')
    .replace(/:not\(:defined\)/g, ':not(*)')
    .replace(/<\//g, '<\\/')
