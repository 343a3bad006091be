import { createHash } from 'node:crypto'
import type { SiteConfig } from '@tideway/contract/clients/site-config'
import { dashboardHeaders } from '@tideway/contract/security/security-headers'

/** The one style element React Aria writes by itself, on iOS while a dialog holds the page still. */
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
