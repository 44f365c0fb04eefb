/**
 * The environment that a browser is started with. Every process of a browser has a copy, including those that run the
 * scripts of pages, so credentials are removed.
 */

/** Our own variables, and usual names of keys. */
const SECRET =
  /^GHOSTHANDS_|(?:^|_)(?:(?:api)?key|token|secret|pass|passphrase|credentials?)(?:_|$)|passw(?:or)?d|_pwd$/i
/** Variables that a desktop and a proxy need, whatever their names. */
const NEEDED = /^XDG_|_proxy$/i

export const browserEnv = (env: Readonly<NodeJS.ProcessEnv> = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => NEEDED.test(name) || !(SECRET.test(name) || URL.parse(value ?? '')?.password),
    ),
  )
