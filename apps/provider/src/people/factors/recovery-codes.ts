import { hash, randomInt } from 'node:crypto'
import type { AccountId } from '@tideway/contract/calls/ids'
import { plainRecoveryCode, RECOVERY_CODES } from '@tideway/contract/identity/factors'
import type { Reader } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

/** 32 signs without look-alikes (Crockford's base 32), 5 bits each. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A code has 80 bits, which no one can guess, so a plain hash is enough. */
const LENGTH = 16
const GROUP = /.{4}(?=.)/g

/** Makes new codes, and ends older ones. Returns the codes for display, which is possible only now. */
export async function newRecoveryCodes(tx: Reader, accountId: AccountId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(accountId, code) })))
    .execute()
  return codes
}

/** Uses up a code. Returns false if the person has no such code, or has used it before. */
export async function useRecoveryCode(
  { clock }: Pick<Platform, 'clock'>,
  tx: Reader,
  accountId: AccountId,
  typed: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(accountId, typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

export async function recoveryCodesLeft(db: Reader, accountId: AccountId): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length)))
  return signs.join('').replace(GROUP, '$&-')
}

/** The account is part of the hashed text, so that equal codes of two people have different hashes. */
function hashOf(accountId: AccountId, typed: string): Buffer {
  return hash('sha256', `${accountId} ${plainRecoveryCode(typed)}`, 'buffer')
}
