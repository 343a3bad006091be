import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { headerOf, startMailServer } from '../../../test/outside-systems/mail-server.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { QueuedMail } from './mail-outbox.ts'
import { queueMail, sendMail } from './mail-outbox.ts'

const server = await startMailServer()
let logged = ''
const provider = await openTestProvider({
  settings: { SMTP_URL: server.url, MAIL_FROM: 'Tideway Demo <no-reply@mail.tideway.example>' },
  logTo: {
    write(line: string) {
      logged += line
    },
  },
})
const { call, platform } = provider

beforeEach(() => {
  server.delivered.length = 0
  server.answers = {}
  logged = ''
})
afterEach(() => platform.pool.query('DELETE FROM mails'))
afterAll(async () => {
  await provider.close()
  await server.stop()
})

const queue = (mail: Partial<QueuedMail> = {}) =>
  transact(platform.db, (tx) =>
    queueMail(platform, tx, {
      clientId: clientIdOf('HARBOUR'),
      to: ['finance@harbour.example'],
      subject: 'Low balance',
      text: 'The balance fell.\n',
      reason: 'low-balance',
      ...mail,
    }),
  )
const read = async (mailId: string) =>
  platform.db
    .selectFrom('mails')
    .select(['status', 'accepted', 'rejected', 'attempts', 'last_error'])
    .where('mail_id', '=', mailId)
    .executeTakeFirstOrThrow()
const becomes = (mailId: string, state: object) =>
  expect.poll(() => read(mailId), { timeout: 20_000, interval: 30 }).toMatchObject(state)

test('a mail is delivered once, to all its recipients', async () => {
  const mailId = await queue({ to: ['finance@harbour.example', 'owner@harbour.example'] })
  await becomes(mailId, { status: 'SENT', attempts: 1, last_error: null })
  expect(server.delivered).toHaveLength(1)
  const [{ from, to, message } = { from: '', to: [], message: '' }] = server.delivered
  expect([from, to]).toEqual([
    'no-reply@mail.tideway.example',
    ['finance@harbour.example', 'owner@harbour.example'],
  ])
  expect({
    id: headerOf(message, 'Message-ID'),
    from: headerOf(message, 'From'),
    to: headerOf(message, 'To'),
    subject: headerOf(message, 'Subject'),
    auto: headerOf(message, 'Auto-Submitted'),
    type: headerOf(message, 'Content-Type'),
  }).toEqual({
    id: [`<${mailId}@mail.tideway.example>`],
    from: ['Tideway Demo <no-reply@mail.tideway.example>'],
    to: ['finance@harbour.example, owner@harbour.example'],
    subject: ['Low balance'],
    auto: ['auto-generated'],
    type: ['text/plain; charset=utf-8'],
  })
  expect(message.split('\r\n\r\n')[1]?.trim()).toBe('The balance fell.')
})

test.each([
  ['invitation', ''],
  ['password-reset', ''],
  ['security', 'The balance fell.\n'],
] as const)(
  'of a sent mail with the reason %s, the text %j is kept',
  async (reason, storedBody) => {
    const mailId = await queue({ reason })
    await becomes(mailId, { status: 'SENT' })
    expect(server.delivered.at(-1)?.message).toContain('The balance fell.')
    const { body } = await platform.db
      .selectFrom('mails')
      .select('body')
      .where('mail_id', '=', mailId)
      .executeTakeFirstOrThrow()
    expect(body).toBe(storedBody)
  },
)

test('a transaction that is rolled back sends no mail', async () => {
  await expect(
    transact(platform.db, async (tx) => {
      await queueMail(platform, tx, {
        clientId: clientIdOf('HARBOUR'),
        to: ['finance@harbour.example'],
        subject: 'Low balance',
        text: 'No.',
        reason: 'low-balance',
      })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  const mailId = await queue()
  await becomes(mailId, { status: 'SENT' })
  expect(server.delivered).toHaveLength(1)
})

test('mail waits while the server is down, and is delivered once when the server is back', async () => {
  await server.stop()
  const mailId = await queue()
  await becomes(mailId, {
    status: 'QUEUED',
    attempts: 1,
    last_error: expect.stringContaining('ECONNREFUSED'),
  })
  expect(logged).toContain('mail not taken')
  await server.start()
  await becomes(mailId, { status: 'SENT' })
  expect(server.delivered.map(({ to }) => to)).toEqual([['finance@harbour.example']])
  expect((await call('GET', '/outbox/mails', { as: null })).body.mails).toHaveLength(1)
})

test('a hundred mails at once cause a hundred deliveries', async () => {
  const ids = await Promise.all(
    Array.from({ length: 100 }, (_, index) => queue({ subject: `${index}` })),
  )
  for (const mailId of ids) await becomes(mailId, { status: 'SENT' })
  expect(server.delivered.map(({ message }) => headerOf(message, 'Message-ID')[0]).sort()).toEqual(
    ids.map((mailId) => `<${mailId}@mail.tideway.example>`).sort(),
  )
})

test('a mail with several jobs is delivered once', async () => {
  server.answers.message = () => {
    const until = Date.now() + 50
    while (Date.now() < until);
    return undefined
  }
  const mailId = await queue()
  await Promise.all(
    Array.from({ length: 20 }, () => platform.jobs.send(platform.db, sendMail, { mailId })),
  )
  await becomes(mailId, { status: 'SENT', attempts: 1 })
  await expect
    .poll(
      async () =>
        (
          await platform.pool.query(
            `SELECT count(*) FROM pgboss.job WHERE name = 'mail-send' AND state IN ('created', 'retry', 'active')`,
          )
        ).rows[0].count,
      { timeout: 10_000 },
    )
    .toBe(0)
  expect(server.delivered).toHaveLength(1)
})

describe('an address that the server rejects', () => {
  test('for good, among others: the others get the mail, and no attempt follows', async () => {
    server.answers.recipient = (address) =>
      address.startsWith('gone') ? { responseCode: 550, message: 'no such user' } : undefined
    const mailId = await queue({ to: ['gone@harbour.example', 'finance@harbour.example'] })
    await becomes(mailId, {
      status: 'SENT',
      accepted: ['finance@harbour.example'],
      rejected: ['gone@harbour.example'],
      attempts: 1,
      last_error: '550 no such user',
    })
    expect(server.delivered.map(({ to }) => to)).toEqual([['finance@harbour.example']])
  })

  test('for good, as the only one: the mail has failed', async () => {
    server.answers.recipient = () => ({ responseCode: 550, message: 'no such user' })
    const mailId = await queue()
    await becomes(mailId, { status: 'FAILED', rejected: ['finance@harbour.example'], attempts: 1 })
    const { connections } = server
    await new Promise((resolve) => setTimeout(resolve, 4000))
    expect([(await read(mailId)).attempts, server.connections]).toEqual([1, connections])
  })

  test('for now: only this address gets another attempt', async () => {
    let first = true
    server.answers.recipient = (address) => {
      if (!address.startsWith('busy') || !first) return undefined
      first = false
      return { responseCode: 451, message: 'try again later' }
    }
    const mailId = await queue({ to: ['busy@harbour.example', 'finance@harbour.example'] })
    await becomes(mailId, {
      status: 'SENT',
      accepted: ['finance@harbour.example', 'busy@harbour.example'],
      rejected: [],
      attempts: 2,
    })
    expect(server.delivered.map(({ to }) => to)).toEqual([
      ['finance@harbour.example'],
      ['busy@harbour.example'],
    ])
  })
})

describe('a message that the server rejects', () => {
  test('for good: the mail has failed', async () => {
    server.answers.message = () => ({ responseCode: 554, message: 'looks like spam' })
    const mailId = await queue()
    await becomes(mailId, {
      status: 'FAILED',
      rejected: ['finance@harbour.example'],
      attempts: 1,
      last_error: '554 looks like spam',
    })
  })

  test('for now: another attempt follows', async () => {
    let tries = 0
    server.answers.message = () => {
      tries += 1
      return tries === 1 ? { responseCode: 452, message: 'disk full' } : undefined
    }
    const mailId = await queue()
    await becomes(mailId, { status: 'SENT', attempts: 2 })
    expect(server.delivered).toHaveLength(1)
  })
})

describe('text from other parties', () => {
  test('in a subject adds no header and no recipient', async () => {
    const mailId = await queue({
      subject:
        'Low balance: Evil\r\nBcc: victim@else.example\r\n\r\nAnother body\u0000\u0085 & Söhne',
      text: 'One line\r\n.\r\nRCPT TO:<victim@else.example>\n',
    })
    await becomes(mailId, { status: 'SENT' })
    const [{ to, message } = { to: [], message: '' }] = server.delivered
    expect(to).toEqual(['finance@harbour.example'])
    expect(headerOf(message, 'Bcc')).toEqual([])
    expect(headerOf(message, 'Subject')).toHaveLength(1)
    expect((await call('GET', '/outbox/mails', { as: null })).body.mails[0].subject).toBe(
      'Low balance: Evil Bcc: victim@else.example Another body  & Söhne',
    )
    expect(message).toContain('RCPT TO:<victim@else.example>')
  })

  test.each([
    'a@harbour.example\r\nBcc: b@else.example',
    'a@harbour.example,b@else.example',
    'A <a@harbour.example>',
    'a@harbour.example> SIZE=1',
    '',
    'nobody',
  ])('the address %j is rejected before anything is written', async (address) => {
    await expect(queue({ to: [address] })).rejects.toThrow('not one mail address')
  })
})

test('a mail server that requires a password gets it, and the log does not', async () => {
  const guarded = await startMailServer({ password: 'right-password' })
  let log = ''
  const open = (password: string) =>
    openTestProvider({
      settings: { SMTP_URL: guarded.url.replace('//', `//tideway:${password}@`) },
      logTo: {
        write(line: string) {
          log += line
        },
      },
    })
  const alert = async (other: Awaited<ReturnType<typeof open>>) =>
    transact(other.platform.db, (tx) =>
      queueMail(other.platform, tx, {
        clientId: clientIdOf('HARBOUR'),
        to: ['finance@harbour.example'],
        subject: 'Low balance',
        text: 'It fell.',
        reason: 'low-balance',
      }),
    )
  const wrong = await open('wrong-password')
  await alert(wrong)
  await expect
    .poll(
      async () => (await wrong.platform.pool.query('SELECT status, attempts FROM mails')).rows[0],
      { timeout: 10_000 },
    )
    .toMatchObject({ status: 'QUEUED', attempts: 1 })
  await wrong.close()
  const right = await open('right-password')
  await alert(right)
  await expect.poll(() => guarded.delivered.length, { timeout: 10_000 }).toBe(1)
  await right.close()
  await guarded.stop()
  expect(log).toContain('mail not taken')
  expect(log).not.toMatch(/(?:right|wrong)-password/)
})
