import { randomBytes } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { EmailDomain } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import {
  DOMAIN_GRACE_DAYS,
  emailProofName,
  MAX_EMAIL_DOMAINS,
  singleSignOnProblems,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { proofRecordValue } from '@tideway/contract/settings/pay-id-domains'
import { DAY } from '@tideway/contract/time/durations'
import type { Selectable } from 'kysely'
import { findProof } from '../../clients/settings/pay-id-domains/find-proof.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { databaseConstraint, transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRejectedCall } from '../audit/run-idempotent-audited.ts'
import type { UserCaller } from '../users/user-store.ts'

export type DomainRow = Selectable<Tables['client_email_domains']>
type At = Pick<Platform, 'clock' | 'env'>
type DomainAction = 'emailDomain.add' | 'emailDomain.prove' | 'emailDomain.remove'

const TOKEN_BYTES = 16

/** Returns the client's email domains by name. */
export async function readEmailDomains(
  at: Pick<At, 'env'>,
  db: Reader,
  clientId: ClientId,
): Promise<EmailDomain[]> {
  const rows = await db
    .selectFrom('client_email_domains')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('domain')
    .execute()
  return rows.map((row) => viewOf(at, row))
}

/** Adds a domain, which is used once its record is found. A domain that exists keeps its record. */
export async function addEmailDomain(
  platform: Platform,
  caller: UserCaller,
  domain: string,
): Promise<EmailDomain> {
  const { clientId } = caller
  return changeDomain(platform, caller, 'emailDomain.add', domain, async (tx, record) => {
    const domains = await readEmailDomains(platform, tx, clientId)
    const same = domains.find((one) => one.domain === domain)
    if (same) return same
    if (domains.length >= MAX_EMAIL_DOMAINS) throw new ApiError(singleSignOnProblems.tooManyDomains)
    const row = await tx
      .insertInto('client_email_domains')
      .values({
        client_id: clientId,
        domain,
        proof_token: randomBytes(TOKEN_BYTES).toString('base64url'),
        claimed_at: platform.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record()
    return viewOf(platform, row)
  })
}

/** Looks for the record of a domain, and uses the domain from now on if it is there. */
export async function proveEmailDomain(
  platform: Platform,
  caller: UserCaller,
  domain: string,
): Promise<EmailDomain> {
  const { clientId } = caller
  const seen = await findDomain(platform.db, clientId, domain)
  // Runs outside the transaction, because name servers may take seconds.
  const refusal = await whyNotProved(platform, seen)
  return changeDomain(platform, caller, 'emailDomain.prove', domain, async (tx, record) => {
    if (refusal) throw new ApiError(refusal)
    const row = await tx
      .updateTable('client_email_domains')
      .set({ proved_at: seen.proved_at ?? platform.clock.now(), missing_since: null })
      .where('client_id', '=', clientId)
      .where('domain', '=', domain)
      // The domain was removed and added again in between, with another record.
      .where('proof_token', '=', seen.proof_token)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ApiError(singleSignOnProblems.domainNotFound(domain))
    if (seen.proved_at === null) await record()
    return viewOf(platform, row)
  })
}

/** Removes a domain. The database signs out the people who signed in with it. */
export async function removeEmailDomain(
  platform: Platform,
  caller: UserCaller,
  domain: string,
): Promise<void> {
  await changeDomain(platform, caller, 'emailDomain.remove', domain, async (tx, record) => {
    const { numDeletedRows } = await tx
      .deleteFrom('client_email_domains')
      .where('client_id', '=', caller.clientId)
      .where('domain', '=', domain)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await record()
  })
}

async function findDomain(db: Reader, clientId: ClientId, domain: string): Promise<DomainRow> {
  const row = await db
    .selectFrom('client_email_domains')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!row) throw new ApiError(singleSignOnProblems.domainNotFound(domain))
  return row
}

/** Returns the instant from which a domain is no longer used if its record stays missing. */
export function domainEnd(missingSince: Date): Date {
  return new Date(missingSince.getTime() + DOMAIN_GRACE_DAYS * DAY)
}

export function viewOf({ env }: Pick<At, 'env'>, row: DomainRow): EmailDomain {
  const { domain, proof_token: token, proved_at: provedAt, missing_since: missing } = row
  return {
    domain,
    status: provedAt === null ? 'PENDING' : missing === null ? 'PROVED' : 'MISSING',
    recordName: emailProofName(env.brand, domain),
    recordValue: proofRecordValue(env.brand, token),
    ...(missing !== null && { endsDatetime: domainEnd(missing).toISOString() }),
  }
}

async function whyNotProved(platform: Platform, row: DomainRow) {
  const { domain, recordName, recordValue } = viewOf(platform, row)
  const outcome = await findProof(platform.env, recordName, recordValue)
  if (outcome === 'found') return undefined
  return outcome === 'missing'
    ? singleSignOnProblems.notProved(recordName, recordValue)
    : singleSignOnProblems.nameServersSilent(domain)
}

/** Runs a change after any other change of the client's settings, with an audit entry of the change or of its rejection. */
async function changeDomain<Result>(
  platform: Platform,
  caller: UserCaller,
  action: DomainAction,
  domain: string,
  change: (tx: Tx, record: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { clientId } = caller
  try {
    return await transact(platform.db, async (tx) => {
      await tx
        .selectFrom('clients')
        .select('client_id')
        .where('client_id', '=', clientId)
        .forNoKeyUpdate()
        .execute()
      const at = platform.clock.now()
      const actor = actorOf(caller)
      return change(tx, () => recordAudit(tx, { clientId, actor, action, subjectId: domain, at }))
    })
  } catch (caught) {
    const error = takenByAnother(caught)
      ? new ApiError(singleSignOnProblems.domainTaken(domain))
      : caught
    if (error instanceof ApiError) {
      await recordRejectedCall(platform, caller, { action, resourceId: domain }, error)
    }
    throw error
  }
}

/** Returns true if another client has already proved the domain, which the database allows to one client only. */
function takenByAnother(error: unknown): boolean {
  return databaseConstraint(error) === 'client_email_domains_proved'
}
