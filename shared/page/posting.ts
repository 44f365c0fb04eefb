/**
 * What a page contains about a job posting: structured data for search engines, and the visible text. Other files
 * interpret them.
 */
export interface PostingPageText {
  /** Texts of `application/ld+json` blocks. */
  blocks: string[]
  title: string
  /** The visible text, line by line. */
  text: string
}

/** The most characters of one block, of all blocks, and of the text. A normal posting has a tenth of that. */
const MOST_BLOCK = 60_000
const MOST_BLOCKS = 200_000
const MOST_TEXT = 40_000

export const postingWords = (): PostingPageText => {
  const blocks: string[] = []
  let length = 0
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json" i]')) {
    const block = textContent ?? ''
    length += block.length
    if (length > MOST_BLOCKS) break
    if (block.length <= MOST_BLOCK) blocks.push(block)
  }
  return {
    blocks,
    title: document.title.slice(0, 300),
    text: document.body instanceof HTMLElement ? document.body.innerText.slice(0, MOST_TEXT) : '',
  }
}
