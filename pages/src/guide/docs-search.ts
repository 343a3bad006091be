import MiniSearch from 'minisearch'

/** A place in the docs, as `/docs/search.json` lists it. */
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
 * Finds places by words anywhere in them: every word has to match the start of one, titles count most, and one wrong
 * letter in a longer word is forgiven.
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

/** `paymentRequestId` is found by its parts as well as whole, and `POST /payment/search` by each of its words. */
function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}_]+/u)
    .flatMap((word) => {
      const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])|_/)
      return parts.length > 1 ? [word, ...parts] : [word]
    })
    .filter(Boolean)
}

/** The page that an anchor of the single page of before is on now, so that old links still lead to their place. */
export function pageOfAnchor(entries: SearchEntry[], anchor: string): string | undefined {
  return entries.find(({ url }) => url.endsWith(`#${anchor}`))?.url
}
