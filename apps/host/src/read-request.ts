const LONGEST = 8192

export type RequestPath = { path: string } | { refused: 400 | 414 }

/** Returns the decoded path of a request target, or the status for a target that no browser sends. */
export function requestPath(target: string): RequestPath {
  if (target.length > LONGEST) return { refused: 414 }
  // Proxy forms (absolute URLs, `*`, authorities) do not apply to an origin server of two hosts.
  if (!target.startsWith('/')) return { refused: 400 }
  const [encoded = '/'] = target.split('?', 1)
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    return { refused: 400 }
  }
  if (hasControl(path) || path.includes('\\') || encoded.includes('#')) return { refused: 400 }
  if (path.split('/').some((segment) => segment === '..' || segment === '.')) {
    return { refused: 400 }
  }
  return { path }
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
