/** Facts that the provider wrote into the page: the brand of the sign-in, and a notice why it is required. */
export interface PageFacts {
  name: string
  colour: string | undefined
  mark: string | undefined
  notice: string | undefined
}

/**
 * Reads the facts from the page.
 *
 * @param content Returns the content of the page's meta element with this name.
 */
export function pageFacts(content: (name: string) => string | undefined): PageFacts {
  const brand = parsed(content('brand'))
  const mark = textOf(brand, 'mark')
  return {
    name: textOf(brand, 'name') ?? 'Tideway',
    colour: textOf(brand, 'colour'),
    mark: mark?.startsWith('data:image/svg+xml;base64,') ? mark : undefined,
    notice: content('notice') || undefined,
  }
}

function textOf(brand: unknown, name: string): string | undefined {
  if (typeof brand !== 'object' || brand === null) return undefined
  const value = (brand as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
