import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { applyBrandColour } from '@tideway/design/theme/theme'

/** Applies the host's title, favicon and colour to the page (spec 1, white-labelling). */
export function applyBrand({ title, faviconUrl, brandColour }: SiteConfig): void {
  document.title = title
  if (brandColour !== undefined) applyBrandColour(brandColour)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (faviconUrl !== undefined && icon) icon.href = faviconUrl
}
