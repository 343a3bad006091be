import type { Encoding, ServedFile } from './served-files.ts'

/** Smallest first: at their highest levels brotli beats zstd, and zstd gzip, on text. */
const preferred: Encoding[] = ['br', 'zstd', 'gzip']

/** Returns an encoding that the caller accepts, or plain if no other fits. */
export function chooseEncoding(
  file: ServedFile,
  acceptEncoding: string | undefined,
): Encoding | 'identity' {
  const accepted = parseAccept(acceptEncoding ?? '')
  const usable = (encoding: Encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0
  return preferred.find((e) => file.bodies.has(e) && usable(e)) ?? 'identity'
}

/** Returns true if the caller has this exact representation already (RFC 9110, 13.1.2: weak comparison). */
export function isCacheFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)
}

function parseAccept(header: string): Map<string, number> {
  const accepted = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    if (name) accepted.set(name, quality ? Number(quality.slice(2)) || 0 : 1)
  }
  return accepted
}
