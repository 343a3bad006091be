import { createHash } from 'node:crypto'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { dashboardHeaders } from '@tideway/contract/security/security-headers'

/** The single style element that React Aria adds, on iOS while a dialog prevents the page from scrolling. */
export const scrollLockStyle = `@layer {
  * {
    overscroll-behavior: contain;
  }
}`

const styleHash = `'sha256-${createHash('sha256').update(scrollLockStyle).digest('base64')}'`

export function securityHeaders(
  site: SiteConfig | undefined,
  mode: 'demo' | 'production',
): Record<string, string> {
  return dashboardHeaders(site, { mode, styleHash })
}
