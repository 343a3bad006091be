import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { runAdmin } from '../../../test/admin-command.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { addReport, setTarget } from '../../../test/records/report-deliveries.ts'
import { queueDeliveries } from '../../delivery/webhooks/delivery/queue-deliveries.ts'
import { transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'

const provider = await openTestProvider()
const { platform, database } = provider
const { pool } = platform
const payouts = payoutCalls(provider)
afterAll(() => provider.close())
const HARBOUR = clientIdOf('HARBOUR')

const admin = (...args: string[]) =>
  runAdmin({ DATABASE_URL: database.url }, ...args, '--operator', 'jane')

let lastActivity: number | null = null
/** Returns what an operator did for HARBOUR in this test, oldest first. */
async function trail() {
  const { rows } = await pool.query(
    `SELECT action, subject_id, details FROM activities
      WHERE client_id = 'HARBOUR' AND actor_name = 'operator jane' AND activity_no > coalesce($1, 0)
      ORDER BY activity_no`,
    [lastActivity],
  )
  return rows
}
beforeEach(async () => {
  const { rows } = await pool.query('SELECT max(activity_no) AS last FROM activities')
  lastActivity = rows[0].last
})

describe('client limits', () => {
  const set = (one: string, day: string) =>
    admin('client', 'limits', 'HARBOUR', '--payout-limit', one, '--daily-payout-limit', day)

  test('are shown, changed with previous values in the trail, and apply to the next payout', async () => {
    await provider.paid(1000)
    expect((await admin('client', 'limits', 'HARBOUR')).stdout).toBe(
      'Payout limits of HARBOUR:\n  One payout: no limit\n  All payouts of a day in Sydney: no limit\n',
    )
    const shown =
      'Payout limits of HARBOUR:\n  One payout: $100.00\n  All payouts of a day in Sydney: $1,500.50\n'
    expect((await set('100', '1500.50')).stdout).toBe(`Changed. ${shown}`)
    expect((await set('100.00', '1500.50')).stdout).toBe(`Nothing to change. ${shown}`)
    const above = await payouts.pay({ paymentAmount: '100.01' })
    expect([above.status, above.body.message]).toEqual([
      400,
      'Payment amount is above the limit for a single payout',
    ])
    expect((await payouts.pay({ paymentAmount: '100.00' })).status).toBe(201)
    expect((await admin('client', 'show', 'HARBOUR')).stdout).toContain(
      'Payout limits: $100.00 (One payout), $1,500.50 (All payouts of a day in Sydney)\n',
    )
    expect((await set('', 'none')).stdout).toContain('One payout: no limit\n')
    expect(await trail()).toEqual([
      {
        action: 'client.change',
        subject_id: 'HARBOUR',
        details: {
          transactionPayoutLimit: '100.00',
          transactionPayoutLimitBefore: null,
          dailyTransactionPayoutLimit: '1500.50',
          dailyTransactionPayoutLimitBefore: null,
        },
      },
      expect.objectContaining({
        details: {
          transactionPayoutLimit: null,
          transactionPayoutLimitBefore: '100.00',
          dailyTransactionPayoutLimit: null,
          dailyTransactionPayoutLimitBefore: '1500.50',
        },
      }),
    ])
  })

  test('that are no amounts change nothing', async () => {
    expect(await set('0', '1,000')).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        "--payout-limit: '0' must be an amount above 0 such as 5000.00, or none",
        "--daily-payout-limit: '1,000' must be an amount above 0 such as 5000.00, or none\n",
      ].join('\n'),
    })
    expect(await trail()).toEqual([])
  })
})

describe('a user', () => {
  const email = 'finance.manager@harbour.example'

  async function addSession(browser: string): Promise<void> {
    await pool.query(
      `WITH account AS (SELECT account_id FROM accounts WHERE email = $1),
        session AS (INSERT INTO identity_artifacts (model, id, uid, payload, expires_at)
          SELECT 'Session', $2, $2, jsonb_build_object('accountId', account_id), now() + interval '1 h' FROM account)
       INSERT INTO sign_in_sessions (session_uid, account_id, browser, address, since, last_seen_at)
         SELECT $2, account_id, $2, '203.0.113.7', now(), now() FROM account`,
      [email, browser],
    )
  }

  test('is signed out everywhere once, and sees who did it', async () => {
    await addSession('Firefox on Windows')
    await addSession('Safari on iPhone')
    const listed = (await admin('user', 'sessions', 'Finance.Manager@harbour.example')).stdout
    expect(listed.split('\n')[0]).toBe(`${email} of HARBOUR is signed in on 2 browsers:`)
    expect(listed).toMatch(/^ {2}Firefox on Windows {2}203\.0\.113\.7 {2}\w/m)
    expect((await admin('user', 'sessions', email, '--end')).stdout).toBe(
      `Ended 2 sessions of ${email} of HARBOUR. They must sign in again, from the next call on.\n`,
    )
    expect((await admin('user', 'sessions', email)).stdout).toBe(
      `${email} of HARBOUR is not signed in.\n`,
    )
    expect((await admin('user', 'sessions', email, '--end')).stdout).toBe(
      `Nothing to do: ${email} of HARBOUR is not signed in.\n`,
    )
    expect(await trail()).toEqual([
      { action: 'user.endSessions', subject_id: email, details: { sessions: '2' } },
    ])
  })

  test('has their second factors reset once, with a mail', async () => {
    await pool.query(
      `WITH account AS (SELECT account_id FROM accounts WHERE email = $1),
        passkey AS (INSERT INTO passkeys (credential_id, account_id, name, public_key, sign_count, synced, added_at)
          SELECT uuid_send(account_id), account_id, 'Laptop', '\\x00', 0, false, now() FROM account)
       INSERT INTO recovery_codes (account_id, code_hash)
         SELECT account_id, sha256(uuid_send(account_id)) FROM account`,
      [email],
    )
    await addSession('Edge on Windows')
    const listed = (await admin('user', 'factors', email)).stdout
    expect(listed).toMatch(/^ {2}Passkey ‘Laptop’ {2}\w.* {2}never$/m)
    expect(listed).toMatch(/^Recovery codes left: 1$/m)
    expect((await admin('user', 'factors', email, '--reset')).stdout).toMatch(
      new RegExp(`^Removed the second factors of ${email} of HARBOUR, and signed them out`),
    )
    expect((await admin('user', 'factors', email, '--reset')).stdout).toBe(
      `Nothing to do: ${email} of HARBOUR has no second factor.\n`,
    )
    expect((await admin('user', 'sessions', email)).stdout).toContain('is not signed in')
    const { rows } = await pool.query(
      'SELECT subject, body FROM mails WHERE $1 = ANY (addresses)',
      [email],
    )
    expect(rows).toEqual([
      {
        subject: 'Your second factors were reset',
        body: expect.stringContaining('Your payment service reset the second factors'),
      },
    ])
    expect(await trail()).toEqual([{ action: 'user.resetFactors', subject_id: email, details: {} }])
  })

  test('an unknown user is named', async () => {
    const unknown = await admin('user', 'factors', 'jo@harbour.example', '--reset')
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      "EMAIL: no user has the address jo@harbour.example. 'client show CLIENT_ID' lists the users of a client\n",
    ])
  })
})

describe('delivery resend', () => {
  const resend = (...args: string[]) => admin('delivery', 'resend', 'HARBOUR', ...args)
  const START = new Date('2026-11-20T03:00:00.000Z')

  /** Adds a delivery that has ended, an hour after the one before. Returns its ids. */
  async function addDelivery(status: 'DELIVERED' | 'FAILED', hour: number) {
    const at = new Date(START.getTime() + hour * 3_600_000)
    const event = { eventId: newId(at), event: 'PaymentRequest.COMPLETE', subjectId: newId(at) }
    const [deliveryId = ''] = await transact(platform.db, async (tx) => {
      await tx
        .insertInto('webhook_events')
        .values({
          client_id: HARBOUR,
          event_id: event.eventId,
          event: event.event,
          payload: '{}',
          occurred_at: at,
        })
        .execute()
      const ids = await queueDeliveries(tx, { clientId: HARBOUR, ...event, at }, [
        { channel: 'destination', destinationId: 'orders' },
      ])
      await tx
        .updateTable('webhook_deliveries')
        .set({ status, next_attempt_at: null })
        .where('delivery_id', 'in', ids)
        .execute()
      return ids
    })
    return { eventId: event.eventId, deliveryId }
  }

  beforeEach(async () => {
    await pool.query('DELETE FROM webhook_events')
    await pool.query('DELETE FROM webhook_destinations')
    await pool.query(
      `INSERT INTO webhook_destinations (client_id, destination_id, url, sealed_secret, secret_hint, created_at)
       VALUES ('HARBOUR', 'orders', 'https://hooks.harbour.example/', '\\x00', 'x', now())`,
    )
  })

  test('sends one webhook again by the id of its delivery or event', async () => {
    const first = await addDelivery('FAILED', 0)
    const second = await addDelivery('DELIVERED', 1)
    expect((await resend('--webhook', first.deliveryId)).stdout).toBe(
      `Queued again, with the same ids: ${first.deliveryId}.\n`,
    )
    expect((await resend('--webhook', second.eventId)).stdout).toBe(
      `Queued again, with the same ids: ${second.deliveryId}.\n`,
    )
    expect((await resend('--webhook', 'nothing')).stderr).toBe('deliveryId: nothing not found\n')
    expect((await trail()).map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['webhook.resend', first.deliveryId],
      ['webhook.resend', second.deliveryId],
    ])
  })

  test('sends the webhooks of a destination again from an instant on', async () => {
    await addDelivery('FAILED', 0)
    await addDelivery('DELIVERED', 2)
    await addDelivery('FAILED', 3)
    const since = ['--destination', 'orders', '--since', '2026-11-20T16:00+11:00']
    expect((await resend(...since, '--failed')).stdout).toBe(
      'Queued 1 webhook of orders again, with the same ids.\n',
    )
    expect((await resend(...since)).stdout).toMatch(/^Queued [12] webhooks? of orders again/)
    const sinceInstant = ['--destination', 'orders', '--since', '2026-11-20T18:00+11:00']
    expect((await resend(...sinceInstant)).stdout).toBe(
      'Nothing to do: orders has no finished webhook since 2026-11-20T18:00+11:00.\n',
    )
    expect((await trail())[0]).toEqual({
      action: 'webhook.resend',
      subject_id: 'orders',
      details: { deliveries: '1', since: '2026-11-20T05:00:00.000Z' },
    })
    await pool.query(`UPDATE webhook_destinations SET url = NULL`)
    expect((await resend(...since)).stderr).toBe('Save an address for this destination first\n')
  })

  test('delivers undelivered reports again, and leaves delivered ones', async () => {
    const target = { host: '127.0.0.1', port: 22, userName: 'x', folder: 'reports' }
    await setTarget(platform, HARBOUR, target)
    const report = await addReport(platform, HARBOUR, 10)
    const state = (values: string) =>
      pool.query(`UPDATE report_deliveries SET ${values} WHERE report_id = $1`, [report.reportId])
    await state(`status = 'FAILED', next_try_at = NULL, finished_at = now()`)
    expect((await resend('--report', report.reportId)).stdout).toBe(
      'Queued the delivery of 1 report again.\n',
    )
    await state(
      `status = 'DELIVERED', next_try_at = NULL, finished_at = now(), file_name = 'x.csv'`,
    )
    expect((await resend('--reports')).stdout).toBe(
      'Nothing to do: every report is delivered, or its delivery is due.\n',
    )
    expect((await resend('--report', 'r1')).stderr).toBe('reportId: r1 has no delivery\n')
    expect(await trail()).toEqual([
      { action: 'report.deliverAgain', subject_id: report.reportId, details: { reports: '1' } },
    ])
  })

  test.each([
    [[], 'Give one of --webhook ID, --destination ID with --since TIME, --report ID and --reports'],
    [['--webhook', 'x', '--reports'], 'Give one of --webhook ID'],
    [['--reports', '--failed'], '--since and --failed: give them with --destination ID'],
    [['--destination', 'orders'], '--since: missing. Give an instant with its offset'],
    [
      ['--destination', 'orders', '--since', '2026-11-20 16:00'],
      "--since: '2026-11-20 16:00' must be an instant with its offset, such as 2026-11-29T09:00+11:00",
    ],
  ])('rejects %j', async (args, message) => {
    const refused = await resend(...args)
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain(message)
  })
})
