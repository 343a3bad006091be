import { clientIdOf } from '@tideway/contract/calls/ids'
import { OutboxMails } from '@tideway/contract/sandbox/outbox'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { queueMail } from '../../delivery/mail/mail-outbox.ts'
import { openProvider } from '../../open-provider.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
afterAll(() => provider.close())

const read = (query = '') => call('GET', `/outbox/mails${query}`, { as: null })
const queue = (subject: string) =>
  transact(platform.db, (tx) =>
    queueMail(platform, tx, {
      clientId: clientIdOf('KELPCO1'),
      to: ['owner@kelp.example'],
      subject,
      text: '<script>alert(1)</script>\n',
      reason: 'low-balance',
    }),
  )

test('an outbox without mail is empty', async () => {
  const answer = await read()
  expect(answer.status).toBe(200)
  expect(OutboxMails.parse(answer.body)).toMatchObject({ mails: [] })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('paging returns each mail once, newest first, even at equal times and while others arrive', async () => {
  for (let number = 1; number <= 25; number += 1) {
    if (number % 5 === 0) clock.advance(1000)
    await queue(`mail ${number}`)
  }
  const seen: string[] = []
  const times: string[] = []
  for (let query = '?numberOfRecords=10'; ; ) {
    const answer = await read(query)
    const { mails, nextPageId } = OutboxMails.parse(answer.body)
    seen.push(...mails.map(({ subject }) => subject))
    times.push(...mails.map(({ createdDatetime }) => createdDatetime))
    clock.advance(1000)
    await queue('late')
    if (nextPageId === undefined) break
    query = `?numberOfRecords=10&nextPageId=${nextPageId}`
  }
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
  expect(times).toEqual(times.toSorted().reverse())
  expect((await read('?numberOfRecords=1')).body.mails).toMatchObject([
    { to: ['owner@kelp.example'], subject: 'late', text: '<script>alert(1)</script>\n' },
  ])
})

test.each([
  'numberOfRecords=0',
  'numberOfRecords=101',
  'numberOfRecords=1e1',
  'numberOfRecords=',
  'numberOfRecords=1&numberOfRecords=2',
  'nextPageId=',
  'nextPageId=x',
  'nextPageId=%00',
  'nextPageId=MTIzLmFi',
  'nextPageId=a&nextPageId=b',
])('a request with ?%s is answered with 400', async (query) => {
  const answer = await read(`?${query}`)
  expect([answer.status, Object.keys(answer.body).sort()]).toEqual([400, ['details', 'message']])
})

test('production serves no outbox, and mail waits for a server', async () => {
  const production = {
    ...platform,
    env: {
      ...platform.env,
      mode: 'production' as const,
      signingSecrets: ['s'.repeat(32)] as const,
      cookieSecrets: ['c'.repeat(32)] as const,
    },
  }
  const app = await openProvider(production)
  const answers = [await app.inject('/outbox/mails'), await app.inject('/outbox')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  await app.close()
  const mailId = await transact(production.db, (tx) =>
    queueMail(production, tx, {
      clientId: clientIdOf('KELPCO1'),
      to: ['owner@kelp.example'],
      subject: 'Low balance',
      text: 'It fell.',
      reason: 'low-balance',
    }),
  )
  const { rows } = await platform.pool.query('SELECT status FROM mails WHERE mail_id = $1', [
    mailId,
  ])
  expect(rows).toEqual([{ status: 'QUEUED' }])
})
