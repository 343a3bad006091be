/** A piece of a mail's text: plain, or an address that becomes a link. */
export interface TextPiece {
  text: string
  href: string | undefined
}

const addressPattern = /https?:\/\/[^\s<>"]+/g
/** Punctuation after an address that is not part of it. */
const trailing = /[.,;:!?)\]}'"’”]+$/

/**
 * Splits a text into pieces. Only addresses of our own origins become links, because a mail contains outsiders' text
 * too (quality 3).
 */
export function textPieces(text: string, ownOrigins: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(addressPattern)) {
    const address = match[0].replace(trailing, '')
    if (!isOwn(address, ownOrigins)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), href: undefined })
    pieces.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), href: undefined })
  return pieces
}

function isOwn(address: string, ownOrigins: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  // A name before an @ would disguise one origin as another.
  return url !== undefined && url.username === '' && ownOrigins.includes(url.origin)
}
