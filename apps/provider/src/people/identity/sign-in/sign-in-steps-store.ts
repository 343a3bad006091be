import type { AccountId } from '@tideway/contract/calls/ids'
import type { ProofMethod } from '@tideway/contract/identity/assurance'
import { sql } from 'kysely'
import type { Platform } from '../../../platform/platform.ts'

/** Lifetime of the proofs, as long as a sign-in may take. */
const LIFE_MS = 3_600_000

/** The proofs so far in a sign-in in progress. The page can show them, but not change them. */
export interface SignInSteps {
  accountId: AccountId
  proofs: ProofMethod[]
}

type Keeping = Pick<Platform, 'db' | 'clock'>

/**
 * Digest of the password hash. It is constant for an account without a password, which another identity provider
 * manages.
 */
const digestOfPassword = sql<Buffer>`sha256(convert_to(coalesce(accounts.password_hash, ''), 'UTF8'))`

/** Stores the proofs of a sign-in. They end when the password changes, because the old password is then no proof. */
export async function keepSteps(
  { db, clock }: Keeping,
  interactionUid: string,
  { accountId, proofs }: SignInSteps,
): Promise<void> {
  await db
    .insertInto('sign_in_steps')
    .columns(['interaction_uid', 'account_id', 'password_digest', 'proofs', 'expires_at'])
    .expression((make) =>
      make
        .selectFrom('accounts')
        .where('account_id', '=', accountId)
        .select([
          sql<string>`${interactionUid}`.as('interaction_uid'),
          'account_id',
          digestOfPassword.as('password_digest'),
          sql<ProofMethod[]>`${proofs}::text[]`.as('proofs'),
          sql<Date>`${new Date(clock.now().getTime() + LIFE_MS)}::timestamptz`.as('expires_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('interaction_uid').doUpdateSet((row) => ({
        account_id: row.ref('excluded.account_id'),
        password_digest: row.ref('excluded.password_digest'),
        proofs: row.ref('excluded.proofs'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute()
}

export async function stepsOf(
  { db, clock }: Keeping,
  interactionUid: string,
): Promise<SignInSteps | undefined> {
  const row = await db
    .selectFrom('sign_in_steps')
    .innerJoin('accounts', 'accounts.account_id', 'sign_in_steps.account_id')
    .select(['sign_in_steps.account_id', 'proofs'])
    .where('interaction_uid', '=', interactionUid)
    .where('expires_at', '>', clock.now())
    .where('password_digest', '=', digestOfPassword)
    .executeTakeFirst()
  return row && { accountId: row.account_id, proofs: row.proofs }
}

export async function forgetSteps(
  { db }: Pick<Platform, 'db'>,
  interactionUid: string,
): Promise<void> {
  await db.deleteFrom('sign_in_steps').where('interaction_uid', '=', interactionUid).execute()
}
