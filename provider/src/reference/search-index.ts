import type { DocsPage } from './docs-layout.ts'

/** A place in the docs that a search can lead to. */
export interface SearchEntry {
  /** `/docs/webhooks#thin-payload`. */
  url: string
  title: string
  /** The page that the place is on. */
  page: string
  text: string
}

const LONGEST_TEXT = 3000

/** Every heading with an anchor, with the text up to the next one. An object that several pages hold is listed once. */
export function searchIndex(pages: DocsPage[]): SearchEntry[] {
  const seen = new Set<string>()
  return pages.flatMap((page) => {
    const parts = page.body.markup.split(/(?=<h[234] id=")/)
    return parts.flatMap((part) => {
      const [, id, heading = ''] = /^<h[234] id="([^"]+)">([\s\S]*?)<\/h[234]>/.exec(part) ?? []
      if (id === undefined || id === 'objects' || seen.has(id)) return []
      seen.add(id)
      const text = textOf(part.slice(part.indexOf('</h'))).slice(0, LONGEST_TEXT)
      return [{ url: `${page.url}#${id}`, title: textOf(heading), page: page.title, text }]
    })
  })
}

/** The words of markup, with its character references resolved. */
function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
}
