/** Where a job's data says its browser is. */

/** `cdp_url` or `cdp_urls` in a job's data: one address, or several to try in order (B7). */
export const addressesOf = ({ cdp_url, cdp_urls }: Readonly<Record<string, unknown>>): string[] =>
  [cdp_urls, cdp_url].flat().filter((one): one is string => typeof one === 'string' && one !== '')
