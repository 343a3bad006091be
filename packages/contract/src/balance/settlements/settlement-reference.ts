/** The reference of a settlement, which banks print on the statement of the settlement account. */

/** Without I, L, O and U, so that no two characters are mistaken for each other (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PREFIX = 'ST'
/** Digits of the id that the reference holds: its time, its counter and part of its random digits. */
const ID_DIGITS = 20
const LENGTH = 16
const BITS_PER_CHARACTER = 5n

/** Returns 18 characters, the most that a bank prints, that hold the start of the settlement's id. */
export function settlementReference(settlementId: string): string {
  let bits = BigInt(`0x${settlementId.slice(0, ID_DIGITS)}`)
  let text = ''
  for (let at = 0; at < LENGTH; at += 1) {
    text = ALPHABET.charAt(Number(bits % 32n)) + text
    bits >>= BITS_PER_CHARACTER
  }
  return PREFIX + text
}

/** Returns the digits that the settlement's id starts with, or undefined if the text is no reference. */
export function idStartOfReference(text: string): string | undefined {
  const reference = text.trim().toUpperCase()
  if (reference.length !== PREFIX.length + LENGTH || !reference.startsWith(PREFIX)) return undefined
  let bits = 0n
  for (const character of reference.slice(PREFIX.length)) {
    const value = ALPHABET.indexOf(character)
    if (value < 0) return undefined
    bits = (bits << BITS_PER_CHARACTER) | BigInt(value)
  }
  return bits.toString(16).padStart(ID_DIGITS, '0')
}
