import type { DocsPage } from './docs-layout.ts'

/** Section of the docs that a search can find. */
export interface SearchEntry {
  /** `/docs/webhooks#thin-payload`. */
  url: string
  title: string
  /** Title of the section's page. */
  page: string
  text: string
}

const LONGEST_TEXT = 3000

/**
 * Returns every heading with an anchor, with the text up to the next one. An object on several pages is listed once.
 */
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

/** Returns the words of markup, with character references resolved. */
function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
}
