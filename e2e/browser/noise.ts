import type { BrowserContext } from '@playwright/test'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { dashboardPort, farSidePort, ownPorts, providerPort } from '../system/addresses.ts'

/** Errors that a journey expects. Any other error in the console or on the network fails the journey. */
export interface Noise {
  /** Allows responses of 400 and above that belong to the journey. */
  allowStatus(status: number, path: RegExp): void
  /** Allows a network failure that the journey causes. */
  allowFailedRequests(path: RegExp): void
  /** Allows a console message that the journey causes. */
  allowConsole(text: RegExp): void
}

const own = Object.values(ownPorts).flatMap(({ dashboard, provider }) => [dashboard, provider])
const ports = [dashboardPort, providerPort, farSidePort, ...own].map(String)

/**
 * Returns true for our ports on this machine under any name, because the host serves two brands and rejects other
 * names.
 */
function isOurs(address: string): boolean {
  if (/^(data|blob|about):/.test(address)) return true
  const { hostname, port } = new URL(address)
  return /(^|\.)localhost$/.test(hostname) && ports.includes(port)
}

/** The newest month has no reports on its first morning in Sydney, and reading them is a 404 (spec 8). */
function isFirstOfMonth(): boolean {
  return sydneyDay(new Date()).endsWith('-01')
}

/** Listens to everything that a browser does. `reports` contains the messages that were not allowed. */
export async function watchNoise(
  context: BrowserContext,
): Promise<{ noise: Noise; reports: string[] }> {
  const reports: string[] = []
  const statuses = [
    // Settings that were saved elsewhere are read again, and the save is sent again on top of them (decision 43).
    { status: 412, path: /\/(portal\/v1\/clients|rest\/v1\/client)\/[^/]+(\/apps)?$/ },
  ]
  const failures: RegExp[] = []
  const lines: RegExp[] = []

  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  })
  context.on('console', (message) => {
    const kind = message.type()
    const text = message.text()
    if (kind !== 'error' && kind !== 'warning') return
    // The browser's own message about a response status. The response itself is checked below.
    if (text.startsWith('Failed to load resource:')) return
    // The browser reports the script added above, in the frame without scripts that renews a token (decision 9).
    if (/^Blocked script execution in '[^']*\/(identity\/auth|auth-callback)\?/.test(text)) return
    if (!lines.some((line) => line.test(text))) reports.push(`console ${kind}: ${text}`)
  })
  context.on('weberror', (error) => reports.push(`page error: ${error.error().stack}`))
  context.on('request', (request) => {
    if (!isOurs(request.url())) reports.push(`undeclared request: ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    const { pathname } = new URL(response.url())
    const isExpected =
      statuses.some((rule) => rule.status === status && rule.path.test(pathname)) ||
      (status === 404 && pathname === '/rest/v1/report' && isFirstOfMonth())
    if (status >= 400 && !isExpected)
      reports.push(`${status} from ${response.request().method()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Aborted by a navigation or by closing the page.
    if (reason === 'net::ERR_ABORTED' || failures.some((rule) => rule.test(request.url()))) return
    reports.push(`request failed: ${request.url()} ${reason}`)
  })

  return {
    reports,
    noise: {
      allowStatus: (status, path) => statuses.push({ status, path }),
      allowFailedRequests: (path) => failures.push(path),
      allowConsole: (text) => lines.push(text),
    },
  }
}
