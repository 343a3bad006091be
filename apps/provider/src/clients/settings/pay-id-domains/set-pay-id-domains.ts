import { randomBytes } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { ListedPayIdDomain, PayIdDomain } from '@tideway/contract/settings/pay-id-domains'
import {
  CLAIM_DAYS,
  domainsOverlap,
  MAX_DOMAINS,
  payIdDomainProblems,
  proofRecordName,
  proofRecordValue,
} from '@tideway/contract/settings/pay-id-domains'
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Caller } from '../../../http/authentication/caller.ts'
import type { Details } from '../../../people/audit/record-audit.ts'
import { actorOf, recordAudit } from '../../../people/audit/record-audit.ts'
import { recordRejectedCall } from '../../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findProof } from './find-proof.ts'

const CLAIM_MS = CLAIM_DAYS * 24 * 60 * 60 * 1000
/** 128 bits, as the database requires. */
const TOKEN_BYTES = 16

type DomainRow = Selectable<Tables['client_pay_id_domains']>
type At = Pick<Platform, 'clock' | 'env'>

/** Returns the client's domains in its order, verified and claimed. Expired claims are left out. */
export async function readPayIdDomains(
  at: At,
  db: Reader,
  clientId: ClientId,
): Promise<ListedPayIdDomain[]> {
  const rows = await readRows(at, db, clientId)
  return rows.map((row) => listed(at, row))
}

/**
 * Claims new domains in the given order and renames the merchants of existing ones: all of them, or none if one is
 * rejected. A claim keeps its record until it expires. Returns the client's whole list.
 */
export async function setPayIdDomains(
  platform: Platform,
  caller: Caller,
  changes: PayIdDomain[],
): Promise<ListedPayIdDomain[]> {
  const { clientId } = caller
  return changeDomains(
    platform,
    caller,
    'payIdDomain.set',
    changes.map(({ domain }) => domain),
    async (tx, record) => {
      const changed = await writePayIdDomains(platform, tx, clientId, changes, newClaim)
      for (const { domain, merchantName = null } of changed) await record(domain, { merchantName })
      return readPayIdDomains(platform, tx, clientId)
    },
  )
}

/**
 * Looks for the record of a claim, and verifies the domain if it is there. Repeating this for a verified domain returns
 * the same answer. If two organisations prove overlapping domains at once, the database gives only one of them the
 * domain.
 */
export async function verifyPayIdDomain(
  platform: Platform,
  caller: Caller,
  domain: string,
): Promise<ListedPayIdDomain> {
  const { clientId } = caller
  const seen = await findRow(platform, platform.db, clientId, domain)
  // Runs outside the transaction, because name servers may take seconds.
  const refusal = seen.verified_at === null ? await whyNotProved(platform, seen) : undefined
  return changeDomains(platform, caller, 'payIdDomain.verify', [domain], async (tx, record) => {
    if (refusal) throw new ApiError(refusal)
    const row = await findRow(platform, tx, clientId, domain)
    if (row.verified_at !== null) return listed(platform, row)
    // The claim was deleted and repeated in between, and the new claim requires a different record.
    if (row.proof_token !== seen.proof_token)
      throw new ApiError(payIdDomainProblems.notProved(proofOf(platform, row)))
    await refuseTaken(platform, tx, clientId, domain)
    await tx
      .updateTable('client_pay_id_domains')
      .set({ verified_at: platform.clock.now(), proof_token: null, claim_ends_at: null })
      .where('client_id', '=', clientId)
      .where('domain', '=', domain)
      .execute()
    await record(domain, {})
    return listed(platform, await findRow(platform, tx, clientId, domain))
  })
}

/** Columns that make a domain verified, or claimed with a record that proves it. */
type Standing = Pick<
  Insertable<Tables['client_pay_id_domains']>,
  'verified_at' | 'proof_token' | 'claim_ends_at'
>

/** State of a domain that the provider's operator vouches for. */
export const verifiedNow = ({ clock }: Pick<Platform, 'clock'>): Standing => ({
  verified_at: clock.now(),
  proof_token: null,
  claim_ends_at: null,
})

/**
 * Writes domains in the given transaction, which holds the client's row. Returns the domains that are new, in the given
 * state, or got another merchant name.
 */
export async function writePayIdDomains(
  platform: At,
  tx: Tx,
  clientId: ClientId,
  changes: readonly PayIdDomain[],
  standing: (at: At) => Standing,
): Promise<PayIdDomain[]> {
  await forgetEndedClaims(platform, tx, clientId)
  for (const { domain } of changes) await refuseTaken(platform, tx, clientId, domain)
  const currentDomains = await readRows(platform, tx, clientId)
  const added = changes.filter(({ domain }) => currentDomains.every((one) => one.domain !== domain))
  if (currentDomains.length + added.length > MAX_DOMAINS)
    throw new ApiError(payIdDomainProblems.tooMany)
  const last = Math.max(0, ...currentDomains.map(({ position }) => position))
  const changed = changes.filter(({ domain, merchantName = null }) =>
    currentDomains.every((one) => one.domain !== domain || one.merchant_name !== merchantName),
  )
  for (const { domain, merchantName = null } of changed) {
    const position = last + 1 + added.findIndex((one) => one.domain === domain)
    const named = { client_id: clientId, domain, position, merchant_name: merchantName }
    await tx
      .insertInto('client_pay_id_domains')
      .values({ ...named, ...standing(platform) })
      .onConflict((row) =>
        row.columns(['client_id', 'domain']).doUpdateSet({ merchant_name: merchantName }),
      )
      .execute()
  }
  return changed
}

/**
 * Deletes a domain. PayIDs at the domain keep receiving money. Deleting a domain that the client does not have changes
 * nothing.
 */
export async function deletePayIdDomain(
  platform: Platform,
  caller: Caller,
  domain: string,
): Promise<void> {
  await changeDomains(platform, caller, 'payIdDomain.delete', [domain], async (tx, record) => {
    const { numDeletedRows } = await tx
      .deleteFrom('client_pay_id_domains')
      .where('client_id', '=', caller.clientId)
      .where('domain', '=', domain)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await record(domain, {})
  })
}

/**
 * Removes a domain that waits for its proof. Throws for a verified one, because requests may use it. Removing a domain
 * that the client does not have changes nothing.
 */
export async function removeClaim(
  platform: Platform,
  caller: Caller,
  domain: string,
): Promise<void> {
  await changeDomains(platform, caller, 'payIdDomain.delete', [domain], async (tx, record) => {
    const rows = await readRows(platform, tx, caller.clientId)
    const row = rows.find((each) => each.domain === domain)
    if (row === undefined) return
    if (row.verified_at !== null) throw new ApiError(payIdDomainProblems.verified(domain))
    await tx
      .deleteFrom('client_pay_id_domains')
      .where('client_id', '=', caller.clientId)
      .where('domain', '=', domain)
      .execute()
    await record(domain, {})
  })
}

async function readRows({ clock }: At, db: Reader, clientId: ClientId): Promise<DomainRow[]> {
  return db
    .selectFrom('client_pay_id_domains')
    .selectAll()
    .where('client_id', '=', clientId)
    .where((is) => is.or([is('claim_ends_at', 'is', null), is('claim_ends_at', '>', clock.now())]))
    .orderBy('position')
    .orderBy('domain')
    .execute()
}

async function findRow(at: At, db: Reader, clientId: ClientId, domain: string): Promise<DomainRow> {
  const row = (await readRows(at, db, clientId)).find((one) => one.domain === domain)
  if (!row) throw new ApiError(payIdDomainProblems.notFound(domain))
  return row
}

function listed(at: At, row: DomainRow): ListedPayIdDomain {
  const { domain, merchant_name: name, verified_at: verifiedAt } = row
  return {
    domain,
    ...(name !== null && { merchantName: name }),
    ...(verifiedAt === null
      ? { status: 'PENDING', proof: proofOf(at, row) }
      : { status: 'VERIFIED' }),
  }
}

function proofOf({ env }: At, { domain, proof_token: token, claim_ends_at: endsAt }: DomainRow) {
  if (token === null || endsAt === null) throw new Error(`${domain} is not a claim`)
  return {
    recordName: proofRecordName(env.brand, domain),
    recordValue: proofRecordValue(env.brand, token),
    expiresDatetime: endsAt.toISOString(),
  }
}

async function whyNotProved(platform: Platform, row: DomainRow) {
  const proof = proofOf(platform, row)
  const outcome = await findProof(platform.env, proof.recordName, proof.recordValue)
  if (outcome === 'found') return undefined
  return outcome === 'missing'
    ? payIdDomainProblems.notProved(proof)
    : payIdDomainProblems.nameServersSilent(row.domain)
}

function newClaim({ clock }: At): Standing {
  return {
    verified_at: null,
    proof_token: randomBytes(TOKEN_BYTES).toString('base64url'),
    claim_ends_at: new Date(clock.now().getTime() + CLAIM_MS),
  }
}

/** Deletes expired claims, so that a repeated claim requires a new record and expired ones take no place. */
async function forgetEndedClaims({ clock }: At, tx: Tx, clientId: ClientId): Promise<void> {
  await tx
    .deleteFrom('client_pay_id_domains')
    .where('client_id', '=', clientId)
    .where('claim_ends_at', '<=', clock.now())
    .execute()
}

type DomainAction = 'payIdDomain.set' | 'payIdDomain.verify' | 'payIdDomain.delete'
type RecordChange = (domain: string, details: Details) => Promise<void>

/**
 * Runs a change of one client's domains after any other change of that client, and records a rejection for each domain.
 */
async function changeDomains<T>(
  platform: Platform,
  caller: Caller,
  action: DomainAction,
  domains: string[],
  change: (tx: Tx, record: RecordChange) => Promise<T>,
): Promise<T> {
  const { clientId } = caller
  try {
    return await transact(platform.db, async (tx) => {
      await tx
        .selectFrom('clients')
        .select('client_id')
        .where('client_id', '=', clientId)
        .forNoKeyUpdate()
        .execute()
      return change(tx, (subjectId, details) =>
        recordAudit(tx, {
          clientId,
          actor: actorOf(caller),
          action,
          subjectId,
          details,
          at: platform.clock.now(),
        }),
      )
    })
  } catch (caught) {
    const error = refusedByDatabase(caught, domains) ?? caught
    if (error instanceof ApiError) {
      for (const domain of domains)
        await recordRejectedCall(platform, caller, { action, resourceId: domain }, error)
    }
    throw error
  }
}

/** Another organisation was first. The database enforces the rule that `refuseTaken` checked a moment before. */
function refusedByDatabase(error: unknown, [domain = '']: string[]): ApiError | undefined {
  const { constraint } = error as { constraint?: unknown }
  return constraint === 'pay_id_domain_owned'
    ? new ApiError(payIdDomainProblems.taken(domain))
    : undefined
}

/** Throws for a domain that overlaps one of the provider's or one that another organisation has proved. */
async function refuseTaken(
  { env }: Pick<Platform, 'env'>,
  tx: Tx,
  clientId: ClientId,
  domain: string,
): Promise<void> {
  const { rows } = await sql<{
    is_others: boolean
  }>`SELECT pay_id_domain_is_others(${domain}, ${clientId}) AS is_others`.execute(tx)
  if (rows[0]?.is_others === true || domainsOverlap(domain, env.defaultPayIdDomain))
    throw new ApiError(payIdDomainProblems.taken(domain))
}
