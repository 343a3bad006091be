import { clientIdOf } from '@tideway/contract/calls/ids'
import { read } from 'mt940-js'
import { afterAll, expect, test } from 'vitest'
import { adjustFloat } from '../../../../test/books.ts'
import { openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'
import { makeDueReports } from '../make-due-reports.ts'
import { readReportFile } from '../report-file.ts'

const clock = testClock('2026-11-20T02:00:00.000Z')
const provider = await openTestProvider({ clock })
const { platform } = provider
afterAll(() => provider.close())

const set = (version: 'v1' | 'v2') =>
  platform.db
    .updateTable('clients')
    .set({
      mt940_enabled: true,
      mt940_version: version,
      mt940_since: new Date('2026-11-20T02:00:00.000Z'),
    })
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .execute()

async function statements(): Promise<string[]> {
  await makeDueReports(platform)
  const rows = await platform.db
    .selectFrom('reports')
    .select('report_id')
    .where('client_id', '=', clientIdOf('HARBOUR'))
    .where('type', '=', 'MT940')
    .orderBy('from_at')
    .execute()
  const files = rows.map(({ report_id }) =>
    readReportFile(platform, clientIdOf('HARBOUR'), report_id),
  )
  return (await Promise.all(files)).map((file) => file?.content.toString('ascii') ?? '')
}

test('each hour opens with the previous closing balance, and all hours together equal the ledger', async () => {
  await set('v2')
  clock.set('2026-11-20T02:10:00.000Z')
  const id = await provider.paid(500, { payID: 'order-1@pay.harbour.example' })
  clock.set('2026-11-20T03:59:59.999Z')
  await provider.refund(id, { refundAmount: '120.5' })
  await provider.settled()
  clock.set('2026-11-20T04:00:00.000Z')
  await provider.paid(0.01)
  clock.set('2026-11-20T04:30:00.000Z')
  await set('v1')
  await provider.paid(20, { payID: 'order-2@pay.harbour.example' })
  clock.set('2026-11-20T06:00:00.000Z')
  const texts = await statements()
  expect(texts.map((text) => /:28C:(.*)\r/.exec(text)?.[1])).toEqual([
    '00001/001',
    '00002/001',
    '00003/001',
    '00004/001',
  ])
  const read60 = (text: string | undefined) => text?.match(/:60F:(.*)\r/)?.[1]
  const read62 = (text: string | undefined) => text?.match(/:62F:(.*)\r/)?.[1]
  expect(texts.map((text) => [read60(text), read62(text)])).toEqual([
    ['C261120AUD0,00', 'C261120AUD500,00'],
    ['C261120AUD500,00', 'C261120AUD379,50'],
    ['C261120AUD379,50', 'C261120AUD399,51'],
    ['C261120AUD399,51', 'C261120AUD399,51'],
  ])
  const messages = await read(Buffer.from(texts.join('')))
  expect(
    messages.map(({ transactions }) =>
      transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount)),
    ),
  ).toEqual([[500], [-120.5], [0.01, 20], []])
  expect((await provider.call('GET', '/rest/v1/balance')).body.balance).toBe(399.51)
})

test('the first statement dates its opening balance on the day before', async () => {
  clock.set('2026-11-20T13:00:00.000Z')
  const texts = await statements()
  const [before, midnight] = texts.slice(-1).concat('')
  expect(before).toContain(':62F:C261120AUD399,51')
  clock.set('2026-11-20T14:00:00.000Z')
  expect(midnight).toBe('')
  expect((await statements()).at(-1)).toMatch(/:60F:C261120AUD399,51\r\n:62F:C261121AUD399,51/)
})

test('version 2 names the PayID that was paid, version 1 does not', async () => {
  const files = await platform.pool.query(
    `UPDATE reports SET content = NULL, records = NULL, version = 'v2' WHERE type = 'MT940' RETURNING report_id`,
  )
  expect(files.rows.length).toBeGreaterThan(3)
  const second = (await statements()).join('')
  expect(second).toContain(':86:PAYID order-1(AT)pay.harbour.example / Marnie Blake')
  expect(second).toContain(':86:PAYID order-2(AT)pay.harbour.example / Marnie Blake')
  await platform.pool.query(
    `UPDATE reports SET content = NULL, records = NULL, version = 'v1' WHERE type = 'MT940'`,
  )
  const first = (await statements()).join('')
  expect(first).not.toContain('PAYID')
  expect(first).toContain(':86:Marnie Blake / ')
})

test('statements that are made again are identical to the byte', async () => {
  const before = await statements()
  await platform.pool.query(
    `UPDATE reports SET content = NULL, records = NULL WHERE type = 'MT940'`,
  )
  await adjustFloat(platform.pool, 'HARBOUR', 100)
  expect(await statements()).toEqual(before)
})
