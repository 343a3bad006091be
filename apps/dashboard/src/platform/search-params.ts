/** A search in the routes. Every value is the text from the address. */
export type SearchParams = Record<string, string>

/** Parses `?a=1&b=` as `{a: '1', b: ''}`. The last value of a repeated name counts. Accepts any text. */
export function parseSearch(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Returns the address text of a search. Omits undefined and empty values, and keeps the order. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue
    parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
