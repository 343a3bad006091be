import MiniSearch from 'minisearch'

/** A section of the docs, as `/docs/search.json` lists it. */
export interface SearchEntry {
  url: string
  title: string
  page: string
  text: string
}

export interface SearchHit {
  url: string
  title: string
  page: string
}

const MOST_HITS = 12

/**
 * Searches sections by words. Every word must match the start of a word in the section. Titles rank highest, and one
 * wrong letter in a longer word is tolerated.
 */
export function docsSearch(entries: SearchEntry[]): (query: string) => SearchHit[] {
  const index = new MiniSearch<SearchEntry>({
    idField: 'url',
    fields: ['title', 'page', 'text'],
    storeFields: ['url', 'title', 'page'],
    tokenize: wordsOf,
    searchOptions: {
      prefix: true,
      fuzzy: (word) => (word.length > 5 ? 1 : false),
      combineWith: 'AND',
      boost: { title: 6, page: 2 },
    },
  })
  index.addAll(entries)
  return (query) =>
    index
      .search(query)
      .slice(0, MOST_HITS)
      .map(({ url, title, page }) => ({ url, title, page }))
}

/**
 * Splits a text into words. `paymentRequestId` is found whole and by its parts, and `POST /payment/search` by each
 * word.
 */
function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])|_/)
      return parts.length > 1 ? [word, ...parts] : [word]
    })
    .filter(Boolean)
}

/** Returns the page that now has an anchor of the former single page, so that old links still work. */
export function pageOfAnchor(entries: SearchEntry[], anchor: string): string | undefined {
  return entries.find(({ url }) => url.endsWith(`#${anchor}`))?.url
}
