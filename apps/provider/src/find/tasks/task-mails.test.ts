import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { openDecisionFacts } from '../../people/approvals/decision-facts.ts'
import { testClock } from '../../platform/clock.ts'
import { sendDailyMails } from './daily-mail.ts'
import { mailWebhookFailures } from './webhook-failure-mail.ts'

/** 8:29:59 am in Sydney. */
const BEFORE = '2026-11-20T21:29:59.000Z'
const AT = '2026-11-20T21:30:00.000Z'
const clock = testClock(BEFORE)
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const { pool } = provider.database
afterAll(() => provider.close())

const ADMIN = 'admin@harbour.example'
const path = '/portal/v1/clients/HARBOUR/tasks'
const facts = openDecisionFacts(platform)

async function mails(reason: string) {
  const { rows } = await pool.query(
    'SELECT addresses, subject, body FROM mails WHERE reason = $1 ORDER BY created_at, mail_id',
    [reason],
  )
  return rows
}

const turn = async (enabled: boolean, as = ADMIN) => {
  const answer = await call('PUT', `${path}/dailyMail`, { as, body: { enabled } })
  expect(answer.status, answer.text).toBe(204)
}
const setThreshold = (cents: number | null) =>
  pool.query(`UPDATE clients SET low_balance_threshold_cents = $1 WHERE client_id = 'HARBOUR'`, [
    cents,
  ])

beforeEach(async () => {
  await pool.query('DELETE FROM mails')
  await pool.query('DELETE FROM daily_task_mails')
  await pool.query('DELETE FROM tasks_aside')
  await pool.query('DELETE FROM webhook_destinations')
  clock.set(BEFORE)
  await setThreshold(100_00)
})

test('a person who turned the mail on gets it once a day, at 8:30 am', async () => {
  expect((await call('GET', path, { as: ADMIN })).body.dailyMail).toBe(false)
  await turn(true)
  await turn(true)
  expect((await call('GET', path, { as: ADMIN })).body.dailyMail).toBe(true)
  await sendDailyMails(platform, facts)
  expect(await mails('daily-tasks')).toEqual([])
  clock.set(AT)
  // Several processes may run the job at once, and one may run it again.
  await Promise.all([1, 2, 3].map(() => sendDailyMails(platform, facts)))
  await sendDailyMails(platform, facts)
  const sent = await mails('daily-tasks')
  expect(sent).toEqual([
    {
      addresses: [ADMIN],
      subject: '1 task needs someone at Harbour Roasters',
      body: expect.stringContaining('\n- Low balance\n'),
    },
  ])
  // After three days without a process, only one mail is sent.
  clock.set('2026-11-24T03:00:00.000Z')
  await sendDailyMails(platform, facts)
  await sendDailyMails(platform, facts)
  expect(await mails('daily-tasks')).toHaveLength(2)
})

test('no mail is sent without a task, with all tasks put aside, or after it was turned off', async () => {
  await turn(true)
  await setThreshold(null)
  clock.set(AT)
  await sendDailyMails(platform, facts)
  await setThreshold(100_00)
  const [task] = (await call('GET', path, { as: ADMIN })).body.tasks
  const aside = { until: '2026-11-23', reason: 'Topped up tomorrow' }
  const put = await call('PUT', `${path}/${task.taskId}/aside`, { as: ADMIN, body: aside })
  expect(put.status, put.text).toBe(204)
  clock.set('2026-11-21T22:00:00.000Z')
  await sendDailyMails(platform, facts)
  expect(await mails('daily-tasks')).toEqual([])
  await turn(false)
  clock.set('2026-11-25T22:00:00.000Z')
  await sendDailyMails(platform, facts)
  expect(await mails('daily-tasks')).toEqual([])
})

test('the mail lists tasks that the role may see now, and ends with the account', async () => {
  const support = 'support@harbour.example'
  const manager = 'finance.manager@harbour.example'
  await turn(true, support)
  await turn(true, manager)
  clock.set(AT)
  await sendDailyMails(platform, facts)
  // A customer service operator may not read the balance.
  expect((await mails('daily-tasks')).map(({ addresses }) => addresses)).toEqual([[manager]])
  await pool.query('UPDATE accounts SET enabled = false WHERE email = $1', [manager])
  clock.set('2026-11-21T22:00:00.000Z')
  await sendDailyMails(platform, facts)
  await pool.query('UPDATE accounts SET enabled = true WHERE email = $1', [manager])
  expect(await mails('daily-tasks')).toHaveLength(1)
})

test('technical staff get one mail for a webhook address that has failed for an hour', async () => {
  await pool.query(
    `INSERT INTO webhook_destinations (client_id, destination_id, url, sealed_secret, secret_hint, failing_since, created_at)
     VALUES ('HARBOUR', 'orders', 'https://hooks.harbour.example', '\\x00', 'abcd', $1, $1)`,
    [BEFORE],
  )
  clock.advance(3_599_999)
  await mailWebhookFailures(platform)
  expect(await mails('webhook-failing')).toEqual([])
  clock.advance(1)
  await Promise.all([1, 2, 3].map(() => mailWebhookFailures(platform)))
  await mailWebhookFailures(platform)
  expect(await mails('webhook-failing')).toEqual([
    {
      addresses: [
        ADMIN,
        'federated@harbour.example',
        'tech.admin@harbour.example',
        'tech.operator@harbour.example',
      ],
      subject: 'We can’t deliver webhooks for Harbour Roasters',
      body: expect.stringContaining('to the destination orders.'),
    },
  ])
  // The address works again, and fails again later.
  await pool.query('UPDATE webhook_destinations SET failing_since = $1', [clock.now()])
  clock.advance(3_600_000)
  await mailWebhookFailures(platform)
  expect(await mails('webhook-failing')).toHaveLength(2)
})
