import type { BrowserContext } from '@playwright/test'
import { dashboardPort, providerPort } from './addresses.ts'

/** What a journey may make on purpose: everything else in the console or on the network fails it. */
export interface Noise {
  /** Answers of 400 and above that belong to the journey. */
  allowStatus(status: number, path: RegExp): void
  /** A network failure that the journey itself causes. */
  allowFailedRequests(path: RegExp): void
  /** A line of the console that says what the journey did on purpose. */
  allowConsole(text: RegExp): void
}

const ports = [String(dashboardPort), String(providerPort)]

/** This machine at our ports, by any name: the host serves two brands and refuses the rest. */
function isOurs(address: string): boolean {
  if (/^(data|blob|about):/.test(address)) return true
  const { hostname, port } = new URL(address)
  return /(^|\.)localhost$/.test(hostname) && ports.includes(port)
}

/** Listens to everything that a browser does. What was heard and not allowed is in `heard`. */
export async function watchNoise(
  context: BrowserContext,
): Promise<{ noise: Noise; heard: string[] }> {
  const heard: string[] = []
  const statuses = [
    // Settings that were saved elsewhere are read again, and the save is made on top of them (decision 73).
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
    // The browser's own line about an answer's status: the answer itself is judged below.
    if (text.startsWith('Failed to load resource:')) return
    // The script added above, in the frame without scripts that renews a token (decision 59).
    if (/^Blocked script execution in '[^']*\/(identity\/auth|auth-callback)\?/.test(text)) return
    if (!lines.some((line) => line.test(text))) heard.push(`console ${kind}: ${text}`)
  })
  context.on('weberror', (error) => heard.push(`page error: ${error.error().stack}`))
  context.on('request', (request) => {
    if (!isOurs(request.url())) heard.push(`undeclared request: ${request.url()}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    const { pathname } = new URL(response.url())
    const known = statuses.some((rule) => rule.status === status && rule.path.test(pathname))
    if (status >= 400 && !known)
      heard.push(`${status} from ${response.request().method()} ${pathname}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Left behind by a navigation or a closed page.
    if (reason === 'net::ERR_ABORTED' || failures.some((rule) => rule.test(request.url()))) return
    heard.push(`request failed: ${request.url()} ${reason}`)
  })

  return {
    heard,
    noise: {
      allowStatus: (status, path) => statuses.push({ status, path }),
      allowFailedRequests: (path) => failures.push(path),
      allowConsole: (text) => lines.push(text),
    },
  }
}
