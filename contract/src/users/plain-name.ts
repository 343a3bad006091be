/**
 * Names that people type and that a mail repeats to others: of persons and of clients. A mail from us must not carry
 * somebody else's message, so a name is one line of visible characters without a web or email address.
 */

/** In characters of JavaScript, as the columns of accounts and clients hold. */
export const MAX_NAME_LENGTH = 100

/** Controls, line and paragraph breaks, whatever is drawn as nothing, and spaces that are not the ordinary one. */
const hidden =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

/** What a mail program turns into a link: `scheme://`, `scheme:host.name`, `www.`, `a@b`, `host.name/path`. */
const addresses = [
  /:\/\//,
  /[a-z][a-z0-9+-]*:\S*\.\S/i,
  /(?<![\p{L}\p{N}])(?:mailto|tel|javascript|data):/iu,
  /(?<![\p{L}\p{N}])www\d*\./iu,
  /[^\s@]@[^\s@]/,
  /[\p{L}\p{N}]\.\p{L}{2,}(?::\d+)?[/?#]/u,
]

/** Letters of other widths count as the usual ones, as the address bar of a browser takes them. */
function hasAddress(text: string): boolean {
  const usual = text.normalize('NFKC')
  return addresses.some((address) => address.test(usual))
}

/** The message under a name; undefined where it is good. Whether one is required is the field's own rule. */
export function nameMessage(text: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH) return `Use at most ${MAX_NAME_LENGTH} characters`
  if (hidden.test(text)) return 'Use visible characters on one line, with ordinary spaces'
  if (hasAddress(text)) return 'Enter a name without a web or email address'
  return undefined
}

/** In characters of JavaScript: longer than any reason that we word, with what it quotes. */
const MAX_REASON_LENGTH = 600

/**
 * A text from outside as a mail repeats it, also one that was kept before there was a rule: one line, at most as long
 * as a name, words with an address left out, and no dot that a mail program would make a link of.
 */
export function nameInMail(text: string): string {
  return plainInMail(text, MAX_NAME_LENGTH)
}

/** A reason of ours that quotes what a client wrote, such as a host or a file's name, by the rule of `nameInMail`. */
export function reasonInMail(text: string): string {
  return plainInMail(text, MAX_REASON_LENGTH)
}

function plainInMail(text: string, most: number): string {
  const line = text.replace(new RegExp(hidden, 'gu'), ' ').slice(0, most).toWellFormed()
  const words = line.split(' ').filter((word) => word !== '')
  const kept = words.map((word) => (hasAddress(word) ? '…' : word)).join(' ')
  // A word joiner is not seen, and ends what looks like the name of a host.
  return kept.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '.\u2060')
}
