// What a simulated model service reads of a request: the observations in it.

/** Whole pages, or what changed on them; no other words of a page. */
export const pagesIn = (text: string): string[] =>
  [...text.matchAll(/^# (?:The page now|What changed on the page)\n.*\n<page (\w+)>\n([\s\S]*?)\n<\/page \1>$/gm)].map(
    ([, , block = '']) => block,
  )
