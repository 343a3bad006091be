/**
 * Names of users and clients that users type and emails repeat to others. An email from us must not carry another
 * person's message, so a name is one line of visible characters without a web or email address.
 */

/** In JavaScript characters, like the columns of accounts and clients. */
export const MAX_NAME_LENGTH = 100

/** Control characters, line and paragraph breaks, invisible characters, and spaces other than the ordinary one. */
const hidden =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|[^\S ]|[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u

/** Texts that email programs turn into links: `scheme://`, `scheme:host.name`, `www.`, `a@b`, `host.name/path`. */
const addresses = [
  /:\/\//,
  /[a-z][a-z0-9+-]*:\S*\.\S/i,
  /(?<![\p{L}\p{N}])(?:mailto|tel|javascript|data):/iu,
  /(?<![\p{L}\p{N}])www\d*\./iu,
  /[^\s@]@[^\s@]/,
  /[\p{L}\p{N}]\.\p{L}{2,}(?::\d+)?[/?#]/u,
]

/** Treats full-width letters like ordinary ones, as browsers' address bars do. */
function hasAddress(text: string): boolean {
  const usual = text.normalize('NFKC')
  return addresses.some((address) => address.test(usual))
}

/** Returns the message under a name, or undefined if it is valid. Each field decides if it is required. */
export function nameMessage(text: string): string | undefined {
  if (text.length > MAX_NAME_LENGTH) return `Use at most ${MAX_NAME_LENGTH} characters`
  if (hidden.test(text)) return 'Use visible characters on one line, with ordinary spaces'
  if (hasAddress(text)) return 'Enter a name without a web or email address'
  return undefined
}

/** In JavaScript characters: longer than any of our reasons with its quoted text. */
const MAX_REASON_LENGTH = 600

/**
 * Makes external text safe for an email, including text stored before names were validated. The result is one line of a
 * name's length, without words that contain an address, and without dots that an email program would link.
 */
export function nameInMail(text: string): string {
  return plainInMail(text, MAX_NAME_LENGTH)
}

/**
 * Makes a reason of ours safe for an email if it quotes the client's text, such as a host or a file name. Same rules as
 * `nameInMail`.
 */
export function reasonInMail(text: string): string {
  return plainInMail(text, MAX_REASON_LENGTH)
}

function plainInMail(text: string, most: number): string {
  const line = text.replace(new RegExp(hidden, 'gu'), ' ').slice(0, most).toWellFormed()
  const words = line.split(' ').filter((word) => word !== '')
  const safeText = words.map((word) => (hasAddress(word) ? '…' : word)).join(' ')
  // A word joiner is invisible and breaks text that looks like a host name.
  return safeText.replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '.\u2060')
}
