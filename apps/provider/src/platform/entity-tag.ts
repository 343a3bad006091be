import { createHash } from 'node:crypto'

/** Returns an ETag of settings, which changes with any of them. `settings` is compared as JSON. */
export function entityTag(settings: unknown): string {
  return `"${digest(settings, 27)}"`
}

/** 78 bits are enough to distinguish the saves of one part, and the tag of both apps is as long as any other. */
const PART_LENGTH = 13

/** Returns an ETag of an answer whose parts are saved separately: a digest of each, in the order of `parts`. */
export function entityTagOfParts(parts: object): string {
  return `"${Object.values(parts)
    .map((part) => digest(part, PART_LENGTH))
    .join('-')}"`
}

/**
 * Returns true if `tag` was made with the same content of this part as in `parts`, whatever the other parts contained.
 */
export function hasSamePart<Parts extends object>(
  tag: string,
  parts: Parts,
  part: keyof Parts & string,
): boolean {
  const begin = 1 + Object.keys(parts).indexOf(part) * (PART_LENGTH + 1)
  return (
    tag.length === entityTagOfParts(parts).length &&
    tag.slice(begin, begin + PART_LENGTH) === digest(parts[part], PART_LENGTH)
  )
}

function digest(settings: unknown, length: number): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, length)
}

/**
 * Returns the tags of an If-Match header (RFC 9110, 13.1.1). Undefined if there is none, or if any state is accepted.
 */
export function entityTagsOf(ifMatch: string | undefined): ReadonlySet<string> | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return new Set(ifMatch.split(',').map((tag) => tag.trim()))
}
