/** Characters that the payment network does not carry: it knows the printable ones of ASCII (provider API, payouts). */

interface Named {
  name: string
  /** The character to write instead. */
  instead?: string
}

const named = new Map<string, Named>([
  ['\u2010', { name: 'hyphen of a word processor', instead: '-' }],
  ['\u2011', { name: 'no-break hyphen', instead: '-' }],
  ['\u2012', { name: 'figure dash', instead: '-' }],
  ['\u2013', { name: 'en dash', instead: '-' }],
  ['\u2014', { name: 'em dash', instead: '-' }],
  ['\u2212', { name: 'minus sign', instead: '-' }],
  ['\u2018', { name: 'curly quote', instead: "'" }],
  ['\u2019', { name: 'curly apostrophe', instead: "'" }],
  ['\u201C', { name: 'curly quote', instead: '"' }],
  ['\u201D', { name: 'curly quote', instead: '"' }],
  ['\u2026', { name: 'ellipsis', instead: '...' }],
  ['\u00A0', { name: 'no-break space', instead: ' ' }],
  ['\u202F', { name: 'narrow no-break space', instead: ' ' }],
  ['\u200B', { name: 'zero-width space' }],
  ['\u200D', { name: 'zero-width joiner' }],
  ['\uFEFF', { name: 'byte order mark' }],
  ['\uFFFD', { name: 'character that could not be read' }],
  ['\t', { name: 'tab', instead: ' ' }],
  ['\n', { name: 'line break', instead: ' ' }],
  ['\r', { name: 'line break', instead: ' ' }],
])

/** Number of characters that a message names. Further ones are only counted. */
const MOST = 3

/**
 * Returns which characters of a text cannot be sent and where, counted from 1 as people count, or undefined if all can:
 * "‘–’ (en dash) at character 6 can’t be sent. Use ‘-’ instead".
 */
export function foreignCharactersMessage(text: string): string | undefined {
  const foreign = foreignSegments(text)
  const [first] = foreign
  if (first === undefined) return undefined
  const instead = foreign.every(({ segment }) => segment === first.segment)
    ? insteadOf(first.segment)
    : undefined
  const advice = instead === undefined ? 'Use unaccented letters, digits and symbols' : instead
  return `${capitalised(listed(foreign))} can’t be sent. ${advice}`
}

/** Returns the characters of a text outside printable ASCII, each with its place, or undefined if it has none. */
export function foreignCharacters(text: string): string | undefined {
  const foreign = foreignSegments(text)
  return foreign.length === 0 ? undefined : listed(foreign)
}

interface Foreign {
  segment: string
  /** From 1, as people count. */
  place: number
}

function foreignSegments(text: string): Foreign[] {
  // The fast path: nearly every text can be sent, and the review of a list checks thousands.
  if (/^[ -~]*$/.test(text)) return []
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].flatMap(
    ({ segment }, at) => (/^(?:[ -~]+)$/.test(segment) ? [] : [{ segment, place: at + 1 }]),
  )
}

function listed(foreign: readonly Foreign[]): string {
  const shown = foreign
    .slice(0, MOST)
    .map(({ segment, place }) => `${describeCharacter(segment)} at character ${place}`)
  const more = foreign.length - shown.length
  return joined([...shown, ...(more > 0 ? [`${more} more`] : [])])
}

function insteadOf(segment: string): string | undefined {
  const instead = named.get(segment)?.instead ?? withoutAccents(segment)
  if (instead === undefined) return undefined
  return instead === ' ' ? 'Use a space instead' : `Use ‘${instead}’ instead`
}

function withoutAccents(segment: string): string | undefined {
  const plain = segment.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[ -~]+$/.test(plain) ? plain : undefined
}

/** Returns a character with its name, if it has one that people know: `‘–’ (en dash)`. */
export function describeCharacter(segment: string): string {
  const { name } = named.get(segment[0] ?? '') ?? {}
  if (name !== undefined)
    return /^[\s\p{Cf}]/u.test(segment) ? `a ${name}` : `‘${segment}’ (${name})`
  const code = segment.codePointAt(0) ?? 0
  if (/[\p{C}\p{Z}\p{M}]/u.test(segment[0] ?? ''))
    if (!/\p{Extended_Pictographic}/u.test(segment))
      return `an invisible character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`
  return `‘${segment}’`
}

/** Returns a text as the start of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}
