import { createHash } from 'node:crypto'

/** The ETag of settings: another one whenever any of them is. `settings` is what JSON says of it. */
export function entityTag(settings: unknown): string {
  return `"${digest(settings, 27)}"`
}

/** 78 bits tell the saves of one part apart, and the two apps together are as long as any other tag. */
const PART_LENGTH = 13

/** The ETag of an answer whose parts are saved one by one: a digest of each, in the order of `parts`. */
export function entityTagOfParts(parts: object): string {
  return `"${Object.values(parts)
    .map((part) => digest(part, PART_LENGTH))
    .join('-')}"`
}

/** Whether `tag` was made while this part was as it is in `parts`, whatever the others were. */
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

/** The tags of an If-Match header (RFC 9110, 13.1.1); undefined where there is none, or where any state will do. */
export function tagsOf(ifMatch: string | undefined): ReadonlySet<string> | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  return new Set(ifMatch.split(',').map((tag) => tag.trim()))
}
