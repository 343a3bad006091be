import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { DAY_SECONDS } from '@tideway/contract/time/durations'
import { nameInMail } from '@tideway/contract/users/plain-name'
import { findClient } from '../../clients/client/client-store.ts'
import { findProof } from '../../clients/settings/pay-id-domains/find-proof.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import { notificationAddresses } from '../../delivery/mail/recipients.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../audit/record-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { DomainRow } from './email-domains.ts'
import { domainEnd, viewOf } from './email-domains.ts'

/** Registers the daily check of proved domains. */
export function registerEmailDomainJobs(platform: Platform): void {
  platform.jobs.every('email-domains', DAY_SECONDS, () => checkEmailDomains(platform))
}

/**
 * Looks up the record of each proved domain again, because a domain may change hands. A domain without its record is
 * used for seven more days.
 */
export async function checkEmailDomains(platform: Platform): Promise<void> {
  const rows = await platform.db
    .selectFrom('client_email_domains')
    .selectAll()
    .where('proved_at', 'is not', null)
    .orderBy('domain')
    .execute()
  for (const row of rows) {
    const { recordName, recordValue } = viewOf(platform, row)
    const proof = await findProof(platform.env, recordName, recordValue)
    await noteCheck(platform, row, proof === 'found')
  }
}

/** Records a check that changes something, and notifies the client's admins of a missing record by mail. */
async function noteCheck(platform: Platform, row: DomainRow, isFound: boolean): Promise<void> {
  if (isFound && row.missing_since === null) return
  const now = platform.clock.now()
  const ends = domainEnd(row.missing_since ?? now)
  const isLost = !isFound && now >= ends
  await transact(platform.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('client_email_domains')
      .set({
        missing_since: isFound || isLost ? null : (row.missing_since ?? now),
        ...(isLost && { proved_at: null }),
      })
      .where('client_id', '=', row.client_id)
      .where('domain', '=', row.domain)
      .where('proof_token', '=', row.proof_token)
      .executeTakeFirst()
    // The domain was removed in between, or added again with another record.
    if (numUpdatedRows === 0n) return
    if (isLost) await recordLoss(tx, row, now)
    if (isLost || (!isFound && row.missing_since === null)) {
      await mailAdmins(platform, tx, row, isLost ? undefined : ends)
    }
  })
  platform.log.warn(
    { client: row.client_id, domain: row.domain, isLost },
    isFound ? 'email domain found again' : 'email domain without its record',
  )
}

async function recordLoss(tx: Tx, row: DomainRow, at: Date): Promise<void> {
  const actor: Actor = { kind: 'OPERATOR', name: 'the daily check of domains' }
  const { client_id: clientId, domain: subjectId } = row
  await recordAudit(tx, { clientId, actor, action: 'emailDomain.lose', subjectId, at })
}

/** @param ends When the domain stops being used, or undefined if it has. */
async function mailAdmins(
  platform: Platform,
  tx: Tx,
  row: DomainRow,
  ends: Date | undefined,
): Promise<void> {
  const client = await findClient(tx, row.client_id)
  const to = client ? await notificationAddresses(tx, client) : []
  if (!client || to.length === 0) return
  const { recordName, recordValue } = viewOf(platform, row)
  const outcome = ends
    ? `If it is still missing on ${formatDateTime(ends, SYDNEY)} (Sydney), people with this domain can’t sign in any more.`
    : 'People with this domain can’t sign in any more. They can again when you publish the record and check the domain in Settings.'
  await queueMail(platform, tx, {
    clientId: row.client_id,
    to,
    subject: ends
      ? `A DNS record for single sign-on is missing: ${row.domain}`
      : `Single sign-on has ended for ${row.domain}`,
    text: [
      `We couldn’t find the DNS record that allows ${nameInMail(client.client_name)} to use ${row.domain} for single sign-on.`,
      '',
      `TXT record: ${recordName}`,
      `Value: ${recordValue}`,
      '',
      outcome,
      `Settings: ${dashboardLink(platform.env, client, '/settings#single-sign-on')}`,
      '',
    ].join('\n'),
    reason: 'email-domain',
  })
}
