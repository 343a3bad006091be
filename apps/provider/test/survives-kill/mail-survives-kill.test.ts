import type { TestContext } from 'vitest'
import { test } from 'vitest'
import { adjustFloat } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import type { TestMailServer } from '../outside-systems/mail-server.ts'
import { headerOf, startMailServer } from '../outside-systems/mail-server.ts'
import { createDemoDatabase, createKillDatabase, startKillable } from './killed-processes.ts'

const LIMIT = 300_000

async function prepared({ onTestFinished }: TestContext, create = createDemoDatabase) {
  const database = await create()
  onTestFinished(() => database.drop())
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  await database.pool.query(
    `UPDATE clients SET low_balance_threshold_cents = 50000, low_balance_emails = '{finance@harbour.example}'
      WHERE client_id = 'HARBOUR'`,
  )
  await database.pool.query(
    `UPDATE ledger_accounts SET low_balance_below = true
      WHERE client_id = 'HARBOUR' AND account = 'float'`,
  )
  await adjustFloat(database.pool, 'HARBOUR', 600_00)
  return { database, server }
}

const sent = async ({ pool }: TestDatabase, reason = 'low-balance') =>
  (await pool.query('SELECT mail_id, status, attempts FROM mails WHERE reason = $1', [reason])).rows
const idsOf = ({ delivered }: TestMailServer) =>
  delivered.map(({ message }) => headerOf(message, 'Message-ID')[0])

test.concurrent('if a process dies after the mail server accepts a mail, the next sends it with the same Message-ID', {
  timeout: LIMIT,
}, async (context) => {
  const { expect } = context
  const { database, server } = await prepared(context, createKillDatabase)
  const settings = { SMTP_URL: server.url }
  const first = await startKillable(database.url, { dieAt: 'mail-after-accepted', settings })
  context.onTestFinished(() => first.signal('SIGKILL'))
  await adjustFloat(database.pool, 'HARBOUR', -200_00)
  expect(await first.ended).toBe('SIGKILL')
  expect(server.delivered).toHaveLength(1)
  expect(await sent(database)).toMatchObject([{ status: 'QUEUED', attempts: 0 }])

  const second = await startKillable(database.url, { settings })
  context.onTestFinished(() => second.signal('SIGKILL'))
  await expect
    .poll(() => sent(database), { timeout: 40_000, interval: 200 })
    .toMatchObject([{ status: 'SENT', attempts: 1 }])
  const [row] = await sent(database)
  const id = `<${row.mail_id}@tideway.example>`
  expect(idsOf(server)).toEqual([id, id])
})

test.concurrent('two processes report a low balance once', { timeout: LIMIT }, async (context) => {
  const { expect } = context
  const { database, server } = await prepared(context)
  const settings = { SMTP_URL: server.url }
  for (const process of await Promise.all([
    startKillable(database.url, { settings }),
    startKillable(database.url, { settings }),
  ]))
    context.onTestFinished(() => process.signal('SIGKILL'))
  for (let fall = 1; fall <= 5; fall += 1) {
    await adjustFloat(database.pool, 'HARBOUR', -200_00)
    await adjustFloat(database.pool, 'HARBOUR', 200_00)
  }
  await expect.poll(() => server.delivered.length, { timeout: 20_000, interval: 100 }).toBe(5)
  await new Promise((resolve) => setTimeout(resolve, 5000))
  expect(new Set(idsOf(server)).size).toBe(5)
  expect(server.delivered).toHaveLength(5)
})

test.concurrent('mail that was queued without a mail server is sent when there is one', {
  timeout: LIMIT,
}, async (context) => {
  const { expect } = context
  const { database, server } = await prepared(context)
  await database.pool.query(
    `INSERT INTO mails (client_id, mail_id, reason, addresses, subject, body, status, created_at)
     VALUES ('HARBOUR', repeat('ab', 16), 'low-balance', '{finance@harbour.example}', 'Low balance', 'It fell.',
             'QUEUED', now() - interval '20 minutes')`,
  )
  const started = await startKillable(database.url, { settings: { SMTP_URL: server.url } })
  context.onTestFinished(() => started.signal('SIGKILL'))
  await expect
    .poll(() => sent(database), { timeout: 40_000, interval: 200 })
    .toMatchObject([{ status: 'SENT', attempts: 1 }])
  expect(server.delivered).toHaveLength(1)
})

test.concurrent('a process killed while it writes the daily mail of tasks leaves it to the next, which sends it once', {
  timeout: LIMIT,
}, async (context) => {
  const { expect } = context
  const { database, server } = await prepared(context, createKillDatabase)
  const settings = { SMTP_URL: server.url }
  // The daily mail needs a task, and a low balance is one.
  await database.pool.query(
    `UPDATE clients SET low_balance_threshold_cents = 90000000 WHERE client_id = 'HARBOUR'`,
  )
  await database.pool.query(
    `INSERT INTO daily_task_mails (client_id, account_id, next_at)
     SELECT 'HARBOUR', account_id, now() - interval '3 days' FROM accounts WHERE email = 'admin@harbour.example'`,
  )
  const daily = async () =>
    (await sent(database, 'daily-tasks')).map(({ status }: { status: string }) => status)
  const first = await startKillable(database.url, {
    dieAt: 'daily-tasks-before-commit',
    settings,
  }).catch(() => undefined)
  if (first) expect(await first.ended).toBe('SIGKILL')
  expect(await daily()).toEqual([])

  const second = await startKillable(database.url, { settings })
  context.onTestFinished(() => second.signal('SIGKILL'))
  await expect.poll(daily, { timeout: 60_000, interval: 200 }).toEqual(['SENT'])
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(await daily()).toEqual(['SENT'])
})
