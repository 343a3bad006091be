const SEARCH = 'tideway-search'

/** Opens the search of everything with a text, from anywhere on the screen. */
export function openSearch(text: string): void {
  window.dispatchEvent(new CustomEvent(SEARCH, { detail: text }))
}

/** Calls a listener with each text to search for. Returns a function that stops listening. */
export function onSearchOpened(listener: (text: string) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) listener(String(event.detail))
  }
  window.addEventListener(SEARCH, listen)
  return () => window.removeEventListener(SEARCH, listen)
}
