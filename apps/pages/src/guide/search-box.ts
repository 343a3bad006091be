import type { SearchEntry, SearchHit } from './docs-search.ts'
import { docsSearch } from './docs-search.ts'

/** Adds the search to the header. `/` focuses it, arrows choose a hit, Enter opens it, and Escape leaves. */
export function addSearchBox(
  place: HTMLElement,
  load: () => Promise<SearchEntry[]>,
  say: (text: string) => void,
): void {
  const input = element('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search the docs',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search the docs',
    'aria-expanded': 'false',
    'aria-controls': 'search-hits',
    'aria-autocomplete': 'list',
  })
  const list = element('ul', { id: 'search-hits', role: 'listbox', 'aria-label': 'Search results' })
  const empty = element('p', { class: 'no-hits' })
  list.hidden = true
  empty.hidden = true
  place.append(input, list, empty)
  place.hidden = false

  let find: Promise<(query: string) => SearchHit[]> | undefined
  let chosen = -1

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const choose = (index: number) => {
    chosen = index
    for (const [at, option] of options().entries()) {
      option.setAttribute('aria-selected', String(at === chosen))
      if (at === chosen) {
        input.setAttribute('aria-activedescendant', option.id)
        option.scrollIntoView({ block: 'nearest' })
      }
    }
    if (chosen < 0) input.removeAttribute('aria-activedescendant')
  }
  const show = (hits: SearchHit[], message: string) => {
    list.replaceChildren(...hits.map(optionOf))
    list.hidden = hits.length === 0
    empty.hidden = message === ''
    empty.textContent = message
    input.setAttribute('aria-expanded', String(hits.length > 0))
    choose(hits.length > 0 ? 0 : -1)
  }
  const close = () => show([], '')

  input.addEventListener('focus', () => {
    find ??= load().then(docsSearch)
    find.catch(() => {
      find = undefined
    })
  })
  input.addEventListener('input', async () => {
    const query = input.value.trim()
    if (query === '') return close()
    find ??= load().then(docsSearch)
    try {
      const hits = (await find)(query)
      if (query !== input.value.trim()) return
      show(hits, hits.length === 0 ? `Nothing found for ‘${query}’` : '')
      say(hits.length === 0 ? 'Nothing found' : `${hits.length} results`)
    } catch {
      find = undefined
      show([], 'We couldn’t load the search. Check your connection and try again.')
    }
  })
  input.addEventListener('keydown', (event) => {
    const count = options().length
    if (event.key === 'Escape') {
      input.value = ''
      close()
    } else if (count === 0) return
    else if (event.key === 'ArrowDown') choose((chosen + 1) % count)
    else if (event.key === 'ArrowUp') choose((chosen - 1 + count) % count)
    else if (event.key === 'Enter') options()[chosen]?.querySelector('a')?.click()
    else return
    event.preventDefault()
  })
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) close()
  })
  // A hit on the open page does not load a new page.
  list.addEventListener('click', () => {
    input.value = ''
    close()
    input.blur()
  })
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.matches('input, textarea, select')
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
  })
}

function optionOf({ url, title, page }: SearchHit, index: number): HTMLElement {
  const option = element('li', { id: `search-hit-${index}`, role: 'option' })
  const link = element('a', { href: url, tabindex: '-1' })
  const where = element('span', {})
  where.textContent = page
  link.append(title, where)
  option.append(link)
  // The press would move the focus and close the list before the click arrives.
  option.addEventListener('mousedown', (event) => event.preventDefault())
  return option
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, value)
  return element
}
