import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { queueMail } from './mail-outbox.ts'
import { deleteOldMail } from './send-mail.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const mail = {
  clientId: clientIdOf('HARBOUR'),
  to: ['finance@harbour.example'],
  subject: 'Low balance',
  text: 'The balance fell.\n',
  reason: 'low-balance' as const,
}

/** Server that sends its greeting and nothing more. */
const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.write('220 mail.example ESMTP\r\n')
})
silent.listen(0, '127.0.0.1')
await once(silent, 'listening')
const address = silent.address()
const port = typeof address === 'object' && address ? address.port : 0
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a mail server that hangs does not delay the stop, and the mail waits as if never attempted', async () => {
  const provider = await openTestProvider({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  })
  onTestFinished(() => provider.close())
  const { platform } = provider
  const mailId = await transact(platform.db, (tx) => queueMail(platform, tx, mail))
  await expect.poll(() => sockets.size, { timeout: 10_000 }).toBe(1)
  const started = performance.now()
  await platform.jobs.stop()
  // The row is free again. If this process still held a lock on it, the query would wait for 15 seconds.
  const row = await platform.db
    .selectFrom('mails')
    .select(['status', 'attempts', 'last_error'])
    .where('mail_id', '=', mailId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'QUEUED', attempts: 0, last_error: null })
  expect(performance.now() - started).toBeLessThan(12_000)
}, 40_000)

test('sent mail is deleted after ninety days, waiting mail is kept', async () => {
  const provider = await openTestProvider({ clock })
  onTestFinished(() => provider.close())
  const { platform } = provider
  const subjects = async () =>
    (await platform.db.selectFrom('mails').select('subject').orderBy('subject').execute()).map(
      ({ subject }) => subject,
    )
  const queuedAt = async (subject: string, status: 'QUEUED' | 'SENT' | 'FAILED' | 'KEPT') => {
    const mailId = await transact(platform.db, (tx) =>
      queueMail(platform, tx, { ...mail, subject }),
    )
    const finished = status === 'SENT' || status === 'FAILED' ? clock.now() : null
    await platform.db
      .updateTable('mails')
      .set({ status, finished_at: finished })
      .where('mail_id', '=', mailId)
      .execute()
  }
  for (const status of ['QUEUED', 'SENT', 'FAILED', 'KEPT'] as const) {
    await queuedAt(`old ${status}`, status)
  }
  clock.advance(1)
  await queuedAt('young SENT', 'SENT')
  clock.advance(90 * DAY)
  await deleteOldMail(platform)
  expect(await subjects()).toEqual(['old QUEUED', 'young SENT'])
})
