import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Page that the sign-in server writes itself: an error, or the end of a session. */
export interface PlainPage {
  title: string
  text: string
  /** Link to the next step. */
  link?: { href: string; text: string }
  /** Form of the sign-in server with its button. Trusted markup. */
  form?: string
}

/** Renders a page that loads everything from the same origin and runs no script. */
export function plainPage({ title, text, link, form }: PlainPage): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/identity/plain.css">
</head>
<body>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M6 13.5c3.3-4 6.7-4 10 0s6.7 4 10 0M6 20.5c3.3-4 6.7-4 10 0s6.7 4 10 0"/></svg>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form ?? ''}${link ? `<a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a>` : ''}
</main>
</body>
</html>
`
}

/**
 * Returns the style of the built pages without depending on them, because an error page must not need a build. Uses
 * their text font if it is there.
 */
export async function plainCss(pagesDir: string): Promise<string> {
  const names = await readdir(path.join(pagesDir, 'assets')).catch(() => [])
  const font = names.find((name) => /^hanken-grotesk[\w-]*\.woff2$/.test(name))
  return font ? `${fontFace(font)}${css}` : css
}

const fontFace = (name: string) =>
  `@font-face { font-family: "Hanken Grotesk Variable"; src: url(/pages/assets/${name}) format("woff2"); font-weight: 400 700; font-display: swap }\n`

const css = `:root { color-scheme: light dark; --canvas: #f5f8fa; --surface: #fff; --line: #e0e5e8; --text: #141d23; --text-2: #434f57; --accent: #0b6a78; --ring: #0b6a78; --shadow: 0 1px 2px rgb(15 25 31 / .06) }
@media (prefers-color-scheme: dark) { :root { --canvas: #090f13; --surface: #10171b; --line: #252e34; --text: #e7ecef; --text-2: #b1bbc1; --ring: #50a0ae; --shadow: none } }
* { box-sizing: border-box }
body { margin: 0; padding: clamp(24px, 20vh, 200px) 16px 32px; background: var(--canvas); color: var(--text); font: 400 .8125rem/1.25rem "Hanken Grotesk Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { width: 100%; max-width: 376px; margin: 0 auto; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow) }
svg { display: block; width: 40px; height: 40px }
rect { fill: var(--accent) }
path { fill: none; stroke: #fff; stroke-width: 2.6; stroke-linecap: round }
h1 { margin: 20px 0 8px; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -.01em }
p { margin: 0 0 24px; color: var(--text-2); overflow-wrap: anywhere }
a, button { display: flex; align-items: center; justify-content: center; width: 100%; min-height: 40px; padding: 0 12px; border: 0; border-radius: 6px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px }
@media (max-width: 768px) { body { padding-top: 16px } main { padding: 24px 20px } a, button { min-height: 44px } }
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
