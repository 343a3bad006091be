import type { PayIdDomain } from '@tideway/contract/pay-id-domains'
import { MAX_DOMAINS, payIdDomainProblems } from '@tideway/contract/pay-id-domains'
import { sql } from 'kysely'
import type { Details } from '../audit/record-audit.ts'
import { actorOf, recordAudit } from '../audit/record-audit.ts'
import { recordRefusal } from '../audit/record-once.ts'
import type { Caller } from '../callers/caller.ts'
import { payIdDomainsOf } from '../clients/client-store.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { transact } from '../platform/transaction.ts'

export async function readPayIdDomains(db: Reader, clientId: string): Promise<PayIdDomain[]> {
  const rows = await payIdDomainsOf(db, clientId)
  return rows.map(({ domain, merchant_name: name }) => ({
    domain,
    ...(name !== null && { merchantName: name }),
  }))
}

/** Adds a domain behind those there are, or names its merchant anew where it is there already. */
export async function setPayIdDomain(
  platform: Platform,
  caller: Caller,
  { domain, merchantName }: PayIdDomain,
): Promise<void> {
  await changing(platform, caller, 'payIdDomain.set', domain, async (tx) => {
    const { clientId } = caller
    const { isOthers, there } = await standingOf(tx, clientId, domain)
    if (isOthers || domain === platform.env.defaultPayIdDomain)
      throw new Refused(payIdDomainProblems.taken(domain))
    const isNew = there.every((known) => known.domain !== domain)
    if (isNew && there.length >= MAX_DOMAINS) throw new Refused(payIdDomainProblems.tooMany)
    const name = { merchant_name: merchantName ?? null }
    await tx
      .insertInto('client_pay_id_domains')
      .values({
        client_id: clientId,
        domain,
        position: Math.max(0, ...there.map(({ position }) => position)) + 1,
        ...name,
      })
      .onConflict((known) => known.columns(['client_id', 'domain']).doUpdateSet(name))
      .execute()
    return { merchantName: merchantName ?? null }
  })
}

/** PayIDs that stand on it keep taking money; one that is not there is deleted all the same. */
export async function deletePayIdDomain(
  platform: Platform,
  caller: Caller,
  domain: string,
): Promise<void> {
  await changing(platform, caller, 'payIdDomain.delete', domain, async (tx) => {
    await tx
      .deleteFrom('client_pay_id_domains')
      .where('client_id', '=', caller.clientId)
      .where('domain', '=', domain)
      .execute()
    return {}
  })
}

/** Domains of one client are changed one after the other. */
async function changing(
  platform: Platform,
  caller: Caller,
  action: 'payIdDomain.set' | 'payIdDomain.delete',
  domain: string,
  change: (tx: Tx) => Promise<Details>,
): Promise<void> {
  const { clientId } = caller
  try {
    await transact(platform.db, async (tx) => {
      await tx
        .selectFrom('clients')
        .select('client_id')
        .where('client_id', '=', clientId)
        .forNoKeyUpdate()
        .execute()
      const details = await change(tx)
      await recordAudit(tx, {
        clientId,
        actor: actorOf(caller),
        action,
        subjectId: domain,
        details,
        at: platform.clock.now(),
      })
    })
  } catch (error) {
    if (error instanceof Refused)
      await recordRefusal(platform, caller, { action, asked: domain }, error)
    throw error
  }
}

/** Whose a domain is. Two organisations that ask for one at once wait for each other here. */
async function standingOf(tx: Tx, clientId: string, domain: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${domain}, 1))`.execute(tx)
  const { rows } = await sql<{
    is_others: boolean
  }>`SELECT pay_id_domain_is_others(${domain}, ${clientId}) AS is_others`.execute(tx)
  return { isOthers: rows[0]?.is_others === true, there: await payIdDomainsOf(tx, clientId) }
}
