/** Opens an address in a hidden frame and returns our address that it finally leads to. */
export type OpenHidden = (address: string, landing: string) => Promise<URL>

const TIMEOUT_MS = 15_000

/**
 * Follows an address in a frame that shows nothing and runs no scripts. Rejects if it does not end at `landing`: at a
 * page of another origin, at an error, or after a time-out. The host must answer a framed callback with an empty page
 * (apps/host/src/own-pages.ts), or this rejects too.
 */
export const openHidden: OpenHidden = (address, landing) =>
  new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    const end = (callback: URL | undefined) => {
      clearTimeout(timer)
      frame.remove()
      if (callback) resolve(callback)
      else reject(new Error('The identity provider did not lead back'))
    }
    const timer = setTimeout(() => end(undefined), TIMEOUT_MS)
    frame.hidden = true
    // Allows cookies only: no script, form or window.
    frame.sandbox.add('allow-same-origin')
    frame.addEventListener('load', () => end(landedAt(frame, landing)))
    frame.src = address
    document.body.append(frame)
  })

function landedAt({ contentWindow }: HTMLIFrameElement, landing: string): URL | undefined {
  try {
    const url = new URL(contentWindow?.location.href ?? '')
    return url.href.startsWith(`${landing}?`) ? url : undefined
  } catch {
    // A page of another origin hides its address.
    return undefined
  }
}
