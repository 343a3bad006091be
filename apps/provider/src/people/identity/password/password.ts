import { hash, verify } from '@node-rs/bcrypt'

/** bcrypt at cost 12: about a quarter of a second of one core, computed off the event loop. */
const COST = 12
/** bcrypt reads only this many bytes. A longer password would match every other with the same start. */
const LONGEST_BYTES = 72
/** Hash of an unused password. It is compared if there is no account, so that both answers take equally long. */
const UNKNOWN_USER_HASH = '$2b$12$.P2F6BI6uLKBpjGyy1igWOiVzn4UDzEdB.Ozx.R2orVmeN4Agz3dO'

export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > LONGEST_BYTES) {
    throw new RangeError(`A password has at most ${LONGEST_BYTES} bytes`)
  }
  return hash(password, { cost: COST })
}

/** Checks a password. Takes the same time whether there is a hash or not. */
export async function passwordMatches(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await verify(password, passwordHash ?? UNKNOWN_USER_HASH)
  return matches && typeof passwordHash === 'string' && Buffer.byteLength(password) <= LONGEST_BYTES
}
