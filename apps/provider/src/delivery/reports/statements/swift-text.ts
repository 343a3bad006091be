/** Text in SWIFT's character set x: letters, digits, space and / - ? : ( ) . , ' +. */

/**
 * Converts text from other parties: accents are dropped, @ becomes (AT), and other unsupported characters become a full
 * stop. Colons are replaced so that no text can look like a tag, and double slashes because they separate the
 * references of a line.
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

/**
 * Splits text into lines of at most this width. No line begins with characters that would end the text or begin a tag.
 */
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

/** Returns a reference of up to sixteen characters without a slash, or undefined if it does not fit. */
export function swiftReference(text: string | null): string | undefined {
  return text !== null && /^[^/]{1,16}$/.test(text) && swiftText(text) === text ? text : undefined
}
