import { applyBrandColour } from '../theme/theme.ts'
import type { PageFacts } from './page-facts.ts'
import { pageFacts } from './page-facts.ts'

/**
 * Applies the brand that the provider wrote into the page: title, colour and icon, from the first render.
 *
 * @param title The page's title, without the brand's name.
 */
export function applyPageBrand(title: string): PageFacts {
  const facts = pageFacts(
    (name) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content,
  )
  document.title = `${title} · ${facts.name}`
  if (facts.colour !== undefined) applyBrandColour(facts.colour)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon && facts.mark) icon.href = facts.mark
  return facts
}
