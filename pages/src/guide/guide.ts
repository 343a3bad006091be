import { addCopyButtons } from './copy-buttons.ts'
import type { SearchEntry } from './docs-search.ts'
import { pageOfAnchor } from './docs-search.ts'
import { keepInSight, markReadingPlace } from './reading-place.ts'
import { addSearchBox } from './search-box.ts'

/** What the pages of `/docs` do beyond showing text: copy, search, mark the place, and forward old links. */

const live = document.createElement('p')
live.className = 'live'
live.setAttribute('role', 'status')
document.body.append(live)
const say = (text: string) => {
  live.textContent = text
}

const load = async (): Promise<SearchEntry[]> => {
  const answer = await fetch('/docs/search.json')
  if (!answer.ok) throw new Error(`search.json answered ${answer.status}`)
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

// Before there were pages by topic, every place was an anchor of /docs itself.
const anchor = decodeURIComponent(location.hash.slice(1))
if (location.pathname === '/docs' && anchor !== '' && !document.getElementById(anchor)) {
  const page = pageOfAnchor(await load(), anchor)
  if (page !== undefined) location.replace(page)
}
