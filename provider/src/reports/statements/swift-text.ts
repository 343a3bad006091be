/** Text as SWIFT takes it: letters, digits, space and / - ? : ( ) . , ' + (character set x). */

/**
 * What outsiders wrote, made fit: accents are dropped, @ becomes (AT), what has no place becomes a full stop. Colons go
 * too, so that no text can look like a tag, and double slashes, which part the references of a line.
 */
export function swiftText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll('@', '(AT)')
    .replaceAll('_', '-')
    .replaceAll('&', '+')
    .replace(/[^A-Za-z0-9 /\-?().,'+]/gu, '.')
    .replace(/\/{2,}/g, '/')
}

/** Lines of at most so many characters. None begins with what would end the text or begin a tag. */
export function swiftLines(text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '' && lines.length < most) {
    const line = rest.slice(0, width)
    lines.push(line.replace(/^[-:]/, '.'))
    rest = rest.slice(width)
  }
  return lines
}

/** A reference of at most sixteen characters without a slash; undefined where it does not fit whole. */
export function swiftReference(text: string | null): string | undefined {
  return text !== null && /^[^/]{1,16}$/.test(text) && swiftText(text) === text ? text : undefined
}
