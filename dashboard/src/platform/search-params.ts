/** A search as the routes see it: every value is the text that stands in the address. */
export type SearchParams = Record<string, string>

/** `?a=1&b=` as `{a: '1', b: ''}`; of a name given twice the last counts. Any text is accepted. */
export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text))
}

/** The address text of a search: what is undefined or empty is left out, the rest keeps its order. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
