import type { SearchEntry } from './docs-search.ts'
import { pageOfAnchor } from './docs-search.ts'
import { keepInSight, markReadingPlace } from './reading-place.ts'
import { addSearchBox } from './search-box.ts'

const COPIED_MS = 2000

/** Adds a copy button to each block of code. `say` announces the outcome to screen readers. */
function addCopyButtons(root: ParentNode, say: (text: string) => void): void {
  for (const block of root.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const copied = await copy(block.querySelector('code')?.textContent ?? '')
      button.textContent = copied ? 'Copied' : 'Select the text and copy it'
      say(button.textContent)
      setTimeout(() => {
        button.textContent = 'Copy'
      }, COPIED_MS)
    })
    const frame = document.createElement('div')
    frame.className = 'copyable'
    block.before(frame)
    frame.append(block, button)
  }
}

/** The clipboard requires a secure page, and a browser may refuse access. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Behaviour of the `/docs` pages besides showing text: copying, searching, marking the current section, and redirecting
 * old links.
 */

const live = document.createElement('p')
live.className = 'live'
live.setAttribute('role', 'status')
document.body.append(live)
const say = (text: string) => {
  live.textContent = text
}

const load = async (): Promise<SearchEntry[]> => {
  const answer = await fetch('/docs/search.json')
  if (!answer.ok) throw new Error(`search.json responded ${answer.status}`)
  return answer.json()
}

addCopyButtons(document, say)
const search = document.getElementById('search')
if (search) addSearchBox(search, load, say)

const header = document.querySelector('header')
const outline = document.querySelector<HTMLElement>('nav.outline')
if (outline) markReadingPlace(outline, header?.offsetHeight ?? 0)
const contents = document.querySelector<HTMLElement>('nav.wide')
const current = contents?.querySelector<HTMLElement>('[aria-current]')
if (contents && current) keepInSight(contents, current)

// Before the docs were split by topic, every section was an anchor of /docs.
const anchor = decodeURIComponent(location.hash.slice(1))
if (location.pathname === '/docs' && anchor !== '' && !document.getElementById(anchor)) {
  const page = pageOfAnchor(await load(), anchor)
  if (page !== undefined) location.replace(page)
}
