import { randomBytes } from 'node:crypto'

/** Length of the time at the start of an id: 48 bits of milliseconds since 1970, in hex (RFC 9562, version 7). */
const TIME_DIGITS = 12
const RANDOM_BYTES = 10
/** Values of the counter that follows the time. */
const COUNTER_VALUES = 0x1000

let counterTime = -1
let counter = 0

/**
 * Returns 32 lower-case hex characters, the form of every id of this provider (provider API, ids). They are a UUID of
 * version 7 without hyphens, so ids sort by the time they were made at, and rows are stored by their month (decision
 * 108). Up to 2048 ids of this process in one millisecond are in order, too.
 *
 * @param at Present instant by the platform's clock.
 */
export function newId(at: Date): string {
  const time = at.getTime()
  return digits(time.toString(16).padStart(TIME_DIGITS, '0'), nextCount(time))
}

/** Returns an id that is stored in the month of another id: its time is the other's, its remainder is random. */
export function newIdNextTo(id: string): string {
  return digits(id.slice(0, TIME_DIGITS), randomBytes(2).readUInt16BE() % COUNTER_VALUES)
}

/** Returns `newIdNextTo` as a UUID. `id` may be a UUID itself. */
export function newUuidNextTo(id: string): string {
  const digits = newIdNextTo(id.replaceAll('-', ''))
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]]
    .map(([from, to]) => digits.slice(from, to))
    .join('-')
}

/** Returns 32 random lower-case hex characters, for text that is cut to a part of them. */
export function randomHex(): string {
  return randomBytes(16).toString('hex')
}

/** Returns an unguessable token for a URL: 24 random bytes. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Counts up within a millisecond from a random start in the lower half. */
function nextCount(time: number): number {
  counter =
    time === counterTime && counter < COUNTER_VALUES - 1
      ? counter + 1
      : randomBytes(2).readUInt16BE() % (COUNTER_VALUES / 2)
  counterTime = time
  return counter
}

function digits(time: string, count: number): string {
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  const variant = (8 + (Number.parseInt(random.slice(0, 1), 16) & 3)).toString(16)
  return `${time}7${count.toString(16).padStart(3, '0')}${variant}${random.slice(1, 16)}`
}
