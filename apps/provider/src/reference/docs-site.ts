import type { Env } from '../platform/settings/env.ts'
import { callAnchor, callSection } from './call-section.ts'
import type { DocsPage, DocsSite } from './docs-layout.ts'
import type { GuideParts } from './guides/guide-pages.ts'
import { guidePagesOf } from './guides/guide-pages.ts'
import type { Html } from './html.ts'
import { html, markup, proseHtml } from './html.ts'
import type { DocumentedRoute } from './open-api/documented-route.ts'
import { fieldTable } from './open-api/field-table.ts'
import type { JsonSchema } from './open-api/json-schema.ts'
import type { OpenApi } from './open-api/open-api.ts'

export interface DocumentedApi {
  id: 'rest' | 'portal'
  document: OpenApi
  routes: DocumentedRoute[]
}

/** Returns every page of the guide and of both APIs' reference, in reading order, with links across pages. */
export function docsSite(
  env: Env,
  apis: DocumentedApi[],
  { script, parts }: { script: string | undefined; parts: GuideParts },
): DocsSite {
  const name = `${env.brand.charAt(0).toUpperCase()}${env.brand.slice(1)}`
  const pages = [
    ...guidePages(env, apis, parts),
    ...apis.flatMap((api) => referencePages(env, api, apis)),
  ]
  return { name, pages: withLinksAcross(pages), script }
}

function guidePages(env: Env, apis: DocumentedApi[], parts: GuideParts): DocsPage[] {
  return guidePagesOf(env.mode, parts).map(({ slug, title, summary, sections }) => {
    const body = html`${sections.map(
      ({ id, title, body }) => html`<section>
<h2 id="${id}">${title}</h2>
${body(env)}
</section>
`,
    )}`
    return {
      url: `/docs/${slug}`,
      title,
      summary,
      group: 'Guide',
      headings: sections.map(({ id, title }) => ({ id, title })),
      body: slug === 'getting-started' ? body : html`${variables(env, apis, body)}${body}`,
    }
  })
}

/** Lists the variables that a page's commands need, if any. */
function variables({ mode }: Pick<Env, 'mode'>, apis: DocumentedApi[], body: Html): Html {
  const baseOf = (id: DocumentedApi['id']) =>
    apis.find((api) => api.id === id)?.document.servers[0]?.url
  const key =
    mode === 'demo' ? 'SECRDEMO01_HARBOUR_DemoSecret000001' : '{keyId}_{clientId}_{secret}'
  const lines = [
    ['$API', `export API=${baseOf('rest')}`],
    ['$KEY', `export KEY=${key}`],
    ['$PORTAL', `export PORTAL=${baseOf('portal')}`],
    ['$TOKEN', 'export TOKEN={id token}'],
  ].filter(([variable = '']) => body.markup.includes(variable))
  if (lines.length === 0) return html``
  return html`<details class="variables"><summary>Variables that the commands use</summary>
<pre><code>${lines.map(([, line]) => line).join('\n')}</code></pre></details>
`
}

/** Returns a page for each group of calls, with the objects that they send and receive. */
function referencePages(
  env: Env,
  { id, document, routes }: DocumentedApi,
  apis: DocumentedApi[],
): DocsPage[] {
  return document.tags.map(({ name, description = '' }) => {
    const calls = routes.filter((route) => route.tag === name)
    const sections = calls.map((route) => callSection(document, route))
    const objects = objectsOf(
      document,
      calls.map(({ path, method }) => document.paths[path]?.[method.toLowerCase()]),
    )
    const body = html`${sections}${
      objects.length > 0 &&
      html`<h2 id="objects">Objects</h2>
${objects.map(objectSection)}`
    }`
    return {
      url: `/docs/${id}/${name.toLowerCase().replace(/\W+/g, '-')}`,
      title: name,
      summary: description,
      group: document.info.title,
      headings: [
        ...calls.map((route) => ({
          id: callAnchor(document, route),
          title: route.path,
          method: route.method,
        })),
        ...(objects.length > 0 ? [{ id: 'objects', title: 'Objects' }] : []),
      ],
      body: html`<p>${proseHtml(document.info.description)} Paths begin at <code>${document.servers[0]?.url}</code>.</p>
${variables(env, apis, body)}${body}`,
    }
  })
}

function objectSection([name, schema]: [string, JsonSchema]): Html {
  return html`<section>
<h3 id="object-${name}">${name}</h3>
${schema.description && html`<p>${proseHtml(schema.description)}</p>`}
${fieldTable(`Fields of ${name}`, schema)}
</section>
`
}

/** Returns the named schemas that part of the document refers to, directly or through others, by name. */
function objectsOf(document: OpenApi, part: unknown): [string, JsonSchema][] {
  const { schemas } = document.components
  const names = new Set<string>()
  const follow = (value: unknown) => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(
      /"\$ref":"#\/components\/schemas\/([^"]+)"/g,
    )) {
      if (names.has(name)) continue
      names.add(name)
      follow(schemas[name])
    }
  }
  follow(part)
  return [...names].sort().map((name) => [name, schemas[name] ?? {}])
}

/** Makes a link such as `#signing` lead to the page that contains it. */
function withLinksAcross(pages: DocsPage[]): DocsPage[] {
  const pageOf = new Map<string, string>()
  for (const { url, body } of pages) {
    for (const id of idsOf(body)) if (!pageOf.has(id)) pageOf.set(id, url)
  }
  return pages.map((page) => {
    const own = new Set(idsOf(page.body))
    const linked = page.body.markup.replace(/href="#([^"]+)"/g, (link, id: string) => {
      const url = own.has(id) ? undefined : pageOf.get(id)
      return url === undefined ? link : `href="${url}#${id}"`
    })
    return { ...page, body: markup(linked) }
  })
}

function idsOf({ markup }: Html): string[] {
  return [...markup.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
}
