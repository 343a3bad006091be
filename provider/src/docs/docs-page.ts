import type { Env } from '../platform/env.ts'
import { callAnchor, callSection } from './call-section.ts'
import type { DocumentedRoute } from './documented-route.ts'
import { fieldTable } from './field-table.ts'
import { gettingStarted, guideSectionsOf } from './getting-started.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'
import type { OpenApi } from './open-api.ts'

export interface DocumentedApi {
  id: 'rest' | 'portal'
  document: OpenApi
  routes: DocumentedRoute[]
}

/** The developer guide and the reference of both APIs, one page that runs nothing. */
export function docsPage(env: Env, apis: DocumentedApi[]): string {
  const name = `${env.brand.charAt(0).toUpperCase()}${env.brand.slice(1)}`
  const contents = contentsOf(env, apis)
  const objects = Object.entries(
    Object.assign({}, ...apis.map(({ document }) => document.components.schemas)),
  ) as [string, OpenApi['components']['schemas'][string]][]
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="How to ask for money, refund it and search it, and every call of both APIs.">
<title>${name} for developers</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the guide</a>
<header>
<a href="/docs"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0"/></svg>${name} <span>for developers</span></a>
</header>
<div class="columns">
<nav class="wide" aria-label="Contents">${contents}</nav>
<main id="main">
<h1>${name} for developers</h1>
<p class="lead">Ask for money by PayID, see it arrive, send it back: two HTTP APIs that speak JSON. For machines: <a href="/docs/rest.json">OpenAPI 3.1 of the REST API</a> and <a href="/docs/portal.json">of the portal API</a>.</p>
<p><span class="chip violet">Ours</span> marks what is our own invention: code that must also run against another provider should not count on it.</p>
<details class="narrow"><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
<h2 id="guide">Getting started</h2>
${gettingStarted(env)}
${apis.map(apiSection)}
<h2 id="objects">Objects</h2>
${objects
  .sort(([one], [other]) => one.localeCompare(other))
  .map(
    ([name, schema]) => html`<section>
<h3 id="object-${name}">${name}</h3>
${schema.description && html`<p>${prose(schema.description)}</p>`}
${fieldTable(`Fields of ${name}`, schema)}
</section>
`,
  )}
</main>
</div>
</body>
</html>
`.markup
}

function apiSection({ id, document, routes }: DocumentedApi): Html {
  return html`<h2 id="${id}">${document.info.title}</h2>
<p>${prose(document.info.description)} Paths begin at <code>${document.servers[0]?.url}</code>.</p>
${
  id === 'portal' &&
  html`<pre><code>export PORTAL=${document.servers[0]?.url}
export TOKEN={id token}</code></pre>
`
}${document.tags.map(
  ({ name }) => html`<h3 id="${anchorOfTag(id, name)}">${name}</h3>
${routes.filter((route) => route.tag === name).map((route) => callSection(document, route))}`,
)}`
}

function contentsOf(env: Env, apis: DocumentedApi[]): Html {
  return html`<p><a href="#guide">Getting started</a></p>
<ul>
${guideSectionsOf(env.mode).map(
  ([id, title]) => html`<li><a href="#${id}">${title}</a></li>
`,
)}</ul>
${apis.map(
  ({ id, document, routes }) => html`<p><a href="#${id}">${document.info.title}</a></p>
<ul>
${routes.map(
  (route) =>
    html`<li><a href="#${callAnchor(document, route)}"><span class="method">${route.method}</span> ${route.path}</a></li>
`,
)}</ul>
`,
)}<p><a href="#objects">Objects</a></p>
`
}

function anchorOfTag(api: string, tag: string): string {
  return `${api}-${tag.toLowerCase().replace(/\W+/g, '-')}`
}
