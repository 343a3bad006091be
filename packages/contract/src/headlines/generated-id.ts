const generatedId = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i

/** Returns true for an id that a program made: 32 hexadecimal digits, with or without hyphens. No one says it aloud. */
export function isGeneratedId(text: string): boolean {
  return generatedId.test(text)
}

/** Returns the words that people know an order by: the client's own id, unless a program made it. */
export function orderName(clientId: string, description: string | undefined): string | undefined {
  return isGeneratedId(clientId) ? description || undefined : clientId || description || undefined
}
