import type { Html } from './html.ts'
import { html } from './html.ts'

/** Page below `/docs`, with the sections that a reader can jump to. */
export interface DocsPage {
  /** `/docs/getting-started`. */
  url: string
  title: string
  summary: string
  /** Name of the page's group. Pages of one group follow each other. */
  group: string
  headings: { id: string; title: string; method?: string }[]
  body: Html
}

export interface DocsSite {
  /** `Tideway`. */
  name: string
  pages: DocsPage[]
  /**
   * Address of the built script for copying, searching and marking the current page. Undefined if pages are not built.
   */
  script: string | undefined
}

/** Renders the page of `/docs` itself: all topics and calls, for readers and for browsers without scripts. */
export function docsHome(site: DocsSite): string {
  const { name, pages } = site
  return layout(
    site,
    { url: '/docs', title: `${name} for developers`, headings: [] },
    html`<h1>${name} for developers</h1>
<p class="lead">Request payments by PayID, see them arrive, refund them, pay out and collect by PayTo, with two HTTP APIs that use JSON. The specifications are <a href="/docs/rest.json">OpenAPI 3.1 of the REST API</a> and <a href="/docs/portal.json">of the portal API</a>.</p>
<p><span class="chip violet">Extension</span> marks features that are specific to this provider. Code that must also run against another provider should not rely on them.</p>
${groupsOf(pages).map(
  ({ group, members }) => html`<h2>${group}</h2>
<ul class="topics">
${members.map(
  ({ url, title, summary }) => html`<li><a href="${url}">${title}</a><p>${summary}</p></li>
`,
)}</ul>
`,
)}`,
  )
}

export function docsPage(site: DocsSite, page: DocsPage): string {
  const index = site.pages.indexOf(page)
  const [previous, next] = [site.pages[index - 1], site.pages[index + 1]]
  return layout(
    site,
    page,
    html`<h1>${page.title}</h1>
<p class="lead">${page.summary}</p>
${page.body}
<nav class="turn" aria-label="Previous and next page">
${previous && html`<a href="${previous.url}" rel="prev"><span>Previous</span>${previous.title}</a>`}
${next && html`<a href="${next.url}" rel="next"><span>Next</span>${next.title}</a>`}
</nav>`,
  )
}

export function docsNotFound(site: DocsSite): string {
  return layout(
    site,
    { url: '', title: 'Page not found', headings: [] },
    html`<h1>Page not found</h1>
<p class="lead">There is no page at this address. Search above, or start at <a href="/docs">the overview</a>.</p>`,
  )
}

type Place = Pick<DocsPage, 'url' | 'title' | 'headings'>

function layout(site: DocsSite, place: Place, content: Html): string {
  const { name, script } = site
  const title = place.url === '/docs' ? place.title : `${place.title} · ${name} for developers`
  const contents = contentsOf(site, place)
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="How to request, refund, pay out and collect payments, and every call of both APIs.">
<title>${title}</title>
<link rel="stylesheet" href="/docs/docs.css">
${script && html`<script type="module" src="${script}"></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header>
<a href="/docs"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0"/></svg><span><b>${name}</b> <span class="wide-only">for developers</span></span></a>
${script && html`<div class="search" id="search" hidden></div>`}
</header>
<div class="columns">
<nav class="wide" aria-label="All pages">${contents}</nav>
<main id="main" tabindex="-1">
<details class="narrow"><summary>All pages</summary><nav aria-label="All pages">${contents}</nav></details>
${content}
</main>
${
  place.headings.length > 1 &&
  html`<nav class="outline" aria-label="On this page"><p>On this page</p>
<ul>
${place.headings.map(headingLink)}</ul></nav>`
}
</div>
</body>
</html>
`.markup
}

function headingLink({ id, title, method }: DocsPage['headings'][number]): Html {
  return html`<li><a href="#${id}">${method && html`<span class="method">${method}</span> `}${title}</a></li>
`
}

function contentsOf({ pages }: DocsSite, place: Place): Html {
  const current = (url: string) => url === place.url && html` aria-current="page"`
  return html`<p><a href="/docs"${current('/docs')}>Overview</a></p>
${groupsOf(pages).map(
  ({ group, members }) => html`<p>${group}</p>
<ul>
${members.map(
  ({ url, title }) => html`<li><a href="${url}"${current(url)}>${title}</a></li>
`,
)}</ul>
`,
)}`
}

function groupsOf(pages: DocsPage[]): { group: string; members: DocsPage[] }[] {
  return [...new Set(pages.map(({ group }) => group))].map((group) => ({
    group,
    members: pages.filter((page) => page.group === group),
  }))
}
