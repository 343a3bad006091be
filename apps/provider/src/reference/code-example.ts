import { readFileSync } from 'node:fs'
import type { Html } from './html.ts'
import { html } from './html.ts'

/** Programs of the guide, each in its own file. A test runs them exactly as published. */
const examples = {
  'sign.sh': 'Shell, with openssl and curl',
  'sign.mjs': 'JavaScript, Node 20 or later',
  'sign.py': 'Python 3.9 or later',
  'receive-library.mjs': 'JavaScript, with the standardwebhooks library',
  'receive.mjs': 'JavaScript, with Node only',
  'receive.py': 'Python 3.9 or later',
  'report.mjs': 'JavaScript, Node 20 or later',
  'verify.sh': 'Shell, with openssl: verifies a webhook saved in a file',
} as const
export type ExampleFile = keyof typeof examples

/** Fills in the brand, which is part of header names. */
function exampleText(file: ExampleFile, brand: string): string {
  const text = readFileSync(new URL(`./examples/${file}`, import.meta.url), 'utf8')
  return text.replaceAll('{brand}', brand).trimEnd()
}

export function codeExample(file: ExampleFile, brand: string): Html {
  return html`<p class="language">${examples[file]}</p>
<pre><code data-file="${file}">${exampleText(file, brand)}</code></pre>
`
}
