import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import { DAY, HOUR } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import { recordAudit } from '../../../people/audit/record-audit.ts'
import { addInvited } from '../../../people/users/manage-users.ts'
import { sendInvitation } from '../../../people/users/send-invitation.ts'
import { testClock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { demoAccounts } from '../demo-accounts.ts'

/** Days since the first invitation, which came before the first payment of the demo world. */
const FIRST_INVITATION_DAYS = 130
const ALERT_DAYS = 104
/** Days since the unanswered invitation, which is valid for one day less. */
const UNANSWERED_DAYS = 8

const [owner] = demoAccounts
if (!owner) throw new Error('there is no first account')
const ownerActs = {
  kind: 'USER' as const,
  id: owner.accountId,
  name: owner.email,
  role: owner.role,
  organisationId: owner.clientId,
}

/**
 * Writes the history of HARBOUR's people: when they joined, who has not joined yet, and their actions. Also writes the
 * audit trail of everyone's money. Call it after the money is written.
 */
export async function seedPeopleHistory(platform: Platform, tx: Tx): Promise<void> {
  const now = platform.clock.now()
  await colleaguesCame(tx, now)
  await alertWasSet(tx, now)
  await tellOfMoney(tx)
  await someoneHasNotCome(platform, tx, now)
}

/** The admin invited everyone else, one every other day, and each followed the link three hours later. */
async function colleaguesCame(tx: Tx, now: Date): Promise<void> {
  // People who sign in elsewhere were never invited.
  const invited = demoAccounts.filter(
    (account) =>
      account.clientId === owner?.clientId && account !== owner && account.identities === undefined,
  )
  for (const [index, { accountId, clientId, email, role }] of invited.entries()) {
    const at = before(now, FIRST_INVITATION_DAYS - 2 * index)
    await recordAudit(tx, {
      clientId,
      actor: ownerActs,
      action: 'user.invite',
      subjectId: email,
      details: { role },
      at,
    })
    await recordAudit(tx, {
      clientId,
      actor: { kind: 'USER', id: accountId, name: email, role, organisationId: clientId },
      action: 'user.accept',
      subjectId: email,
      at: new Date(at.getTime() + 3 * HOUR),
    })
    await tx
      .updateTable('accounts')
      .set({ created_at: at })
      .where('account_id', '=', accountId)
      .execute()
  }
}

async function alertWasSet(tx: Tx, now: Date): Promise<void> {
  const actor = demoAccounts.find(({ role }) => role === 'BASE_FINANCE_ADMIN')
  if (!actor) throw new Error('there is no finance admin')
  const { accountId: id, clientId, email: name, role } = actor
  const act = {
    clientId,
    actor: { kind: 'USER' as const, id, name, role, organisationId: clientId },
    subjectId: clientId,
  }
  const alert = await tx
    .selectFrom('clients')
    .select(['low_balance_threshold_cents', 'low_balance_emails'])
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  const at = before(now, ALERT_DAYS)
  await recordAudit(tx, {
    ...act,
    action: 'lowBalanceAlert.setThreshold',
    details: {
      before: null,
      after: centsToText(alert.low_balance_threshold_cents ?? ZERO_CENTS),
    },
    at,
  })
  await recordAudit(tx, {
    ...act,
    action: 'lowBalanceAlert.setEmailAddresses',
    details: { before: '', after: alert.low_balance_emails.join(', ') },
    at: new Date(at.getTime() + 40_000),
  })
}

/** Writes an audit entry for each request, payout, refund and sweep, oldest first. */
async function tellOfMoney(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO activities (client_id, acted_at, actor_kind, actor_id, actor_name, actor_role, actor_organisation_id,
                            action, subject_id, result, details)
    SELECT act.client_id, act.at,
           CASE WHEN account_id IS NULL THEN 'KEY' ELSE 'USER' END, coalesce(account_id::text, key_id),
           coalesce(email, 'key ' || key_id), role, coalesce(accounts.client_id, keys.client_id),
           action, subject_id, 'DONE', jsonb_build_object('amount', to_char(amount_cents / 100.0, 'FM9999999990.00')) || more
      FROM (
        SELECT client_id, created_at AS at, NULL AS by, 'paymentRequest.create' AS action,
               payment_request_id AS subject_id, payment_amount_cents AS amount_cents, '{}'::jsonb AS more
          FROM payment_requests WHERE parent_payment_request_id IS NULL
        UNION ALL
        SELECT client_id, created_at, requested_by, 'paymentRequest.refund', payment_request_id, amount_cents, '{}'
          FROM refunds WHERE refund_trigger = 'REFUND_API'
        UNION ALL
        SELECT client_id, created_at, requested_by, 'payment.create', payment_id, amount_cents,
               jsonb_build_object('payee', payee_name)
          FROM payments
        UNION ALL
        SELECT client_id, created_at, requested_by, 'sweep.create', sweep_id, amount_cents, '{}'
          FROM sweeps
        UNION ALL
        SELECT client_id, created_at, NULL, 'paymentInitiation.create', payment_initiation_id, payment_amount_cents,
               jsonb_build_object('paymentAgreementId', payment_agreement_id)
          FROM payment_initiations
        UNION ALL
        SELECT client_id, created_at, requested_by, 'paymentInitiation.refund', payment_initiation_id, amount_cents, '{}'
          FROM payment_initiation_refunds
      ) AS act
      JOIN clients USING (client_id)
      LEFT JOIN accounts ON accounts.email = act.by
      LEFT JOIN LATERAL (
        SELECT api_keys.client_id, key_id FROM api_keys
         WHERE api_keys.client_id IN (act.client_id, clients.parent_client_id) AND key_id LIKE 'SECR%'
         ORDER BY key_id LIMIT 1
      ) AS keys ON true
     ORDER BY act.at, act.subject_id, action`.execute(tx)
  // A key was used when it acted, to the minute.
  await sql`
    UPDATE api_keys SET last_used_at = date_trunc('minute', used.at)
      FROM (SELECT actor_organisation_id AS client_id, actor_id AS key_id, max(acted_at) AS at
              FROM activities WHERE actor_kind = 'KEY' GROUP BY 1, 2) AS used
     WHERE api_keys.client_id = used.client_id AND api_keys.key_id = used.key_id`.execute(tx)
}

/** Invites a person in the same way as the calls, with an expired link, so that the invitation can be sent again. */
async function someoneHasNotCome(platform: Platform, tx: Tx, now: Date): Promise<void> {
  const then = { ...platform, clock: testClock(before(now, UNANSWERED_DAYS).toISOString()) }
  const [dashboardUrl] = platform.env.dashboardUrls
  if (!owner || dashboardUrl === undefined) return
  const { clientId, role, accountId, email, givenName, familyName } = owner
  const invited = await addInvited(then, tx, {
    clientId,
    email: 'bookkeeper@harbour.example',
    role: 'BASE_FINANCE_OPERATOR',
  })
  const actor = {
    accountId,
    clientId,
    email,
    givenName,
    familyName,
    role,
    enabled: true,
    status: 'CONFIRMED' as const,
    federated: false,
    hasSecondFactor: false,
  }
  await sendInvitation(then, tx, { actor, invited, dashboardUrl })
  await recordAudit(tx, {
    clientId,
    actor: ownerActs,
    action: 'user.invite',
    subjectId: invited.email,
    details: { role: invited.role },
    at: then.clock.now(),
  })
}

function before(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY)
}
