import type { StatementPage } from '@tideway/contract/balance/statement/statement'
import { signedAmount } from '@tideway/contract/balance/statement/statement'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import { read } from 'mt940-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider, PAYER } from '../../../test/provider.ts'
import { readCsv, readSheets } from '../../../test/records/exports.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { expectCamt053 } from '../../../test/statements/camt-schema.ts'
import { testClock } from '../../platform/clock.ts'
import { readStatementPage } from './read-statement.ts'
import { openStatementFile } from './statement-file.ts'

const clock = testClock('2026-10-03T13:59:59.999Z')
const provider = await openTestProvider({ clock })
const { app, call, paid, pay, platform, settled } = provider
const payouts = payoutCalls(provider)
const HARBOUR = clientIdOf('HARBOUR')
const MANAGER = { as: 'finance.operator@harbour.example' }

const statement = (query: string, options: CallOptions = MANAGER, clientId = 'HARBOUR') =>
  call('GET', `/portal/v1/clients/${clientId}/statement?${query}`, options)
const file = (query: string, options: CallOptions = MANAGER) =>
  call('GET', `/portal/v1/clients/HARBOUR/statement/file?${query}`, options)
const ALL = 'from=2026-10-01&to=2027-04-05'

/** Money of every kind, around midnight in Sydney on both days on which clocks change. */
beforeAll(async () => {
  const first = await paid(100, { paymentDescription: 'Espresso blend, 2 kg' })
  clock.set('2026-10-03T14:00:00.000Z')
  await pay('topup-harbour@pay.tideway.example', 50)
  clock.set('2026-10-04T12:59:59.999Z')
  await paid(10)
  clock.set('2026-10-04T13:00:00.000Z')
  await provider.refund(first, { refundAmount: '30.05' })
  await settled()
  clock.set('2026-11-20T03:00:00.000Z')
  await payouts.ended({ bsb: '062000', accountNumber: '12345444', paymentAmount: '20.00' })
  await payouts.ended({ paymentAmount: '5.00', paymentReference: 'WAGES 12' })
  await sweepCalls(provider).sweep('12.34')
  await settled()
  clock.set('2027-04-03T13:00:00.000Z')
  await paid(1)
  clock.set('2027-04-04T13:59:59.999Z')
  await paid(2)
  clock.set('2027-04-04T14:00:00.000Z')
  await paid(3)
  await settled()
})

afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
})

const rowsOf = ({ records }: StatementPage) =>
  records.map((record) => [record.kind, centsToText(signedAmount(record)), record.balance])

const everyRow = [
  ['PAYMENTS', '3.00', '118.61'],
  ['PAYMENTS', '2.00', '115.61'],
  ['PAYMENTS', '1.00', '113.61'],
  ['SETTLEMENTS', '-12.34', '112.61'],
  ['PAYOUTS', '-5.00', '124.95'],
  ['RETURNS', '20.00', '129.95'],
  ['PAYOUTS', '-20.00', '109.95'],
  ['REFUNDS', '-30.05', '129.95'],
  ['PAYMENTS', '10.00', '160.00'],
  ['TOP_UPS', '50.00', '150.00'],
  ['PAYMENTS', '100.00', '100.00'],
]

describe('a page', () => {
  test('has the balances of the days and every entry with the balance after it', async () => {
    const answer = await statement(ALL)
    expect(answer.status, answer.text).toBe(200)
    const { records: _, ...frame } = answer.body
    expect(frame).toEqual({
      from: '2026-10-01',
      to: '2027-04-05',
      openingBalance: '0.00',
      closingBalance: '118.61',
      entries: 11,
      recordCount: 11,
    })
    expect(rowsOf(answer.body)).toEqual(everyRow)
    expect(answer.body.records[4]).toEqual({
      entryNumber: 7,
      bookedDatetime: '2026-11-20T03:00:00.000Z',
      kind: 'PAYOUTS',
      direction: 'DEBIT',
      amount: '5.00',
      balance: '124.95',
      transactionType: 'Payment',
      transactionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      clientTransactionId: expect.any(String),
      name: 'Corner Store Collective',
      description: 'Milk, week 12',
      reference: 'WAGES 12',
      nppTransactionId: expect.any(String),
    })
  })

  test.each([
    ['a day of 23 hours', '2026-10-04', '100.00', '160.00', ['10.00', '50.00']],
    ['the day after it', '2026-10-05', '160.00', '129.95', ['-30.05']],
    ['a day of 25 hours', '2027-04-04', '112.61', '115.61', ['2.00', '1.00']],
    ['a day without entries', '2026-10-06', '129.95', '129.95', []],
    ['days before the first entry', '2026-01-01', '0.00', '0.00', []],
  ])('of %s', async (_what, day, openingBalance, closingBalance, amounts) => {
    const { body } = await statement(`from=${day}&to=${day}`)
    expect(body).toMatchObject({ openingBalance, closingBalance, entries: amounts.length })
    expect(body.records.map((record: never) => centsToText(signedAmount(record)))).toEqual(amounts)
  })

  test('follows the previous page, whatever kinds are requested', async () => {
    for (const kinds of [undefined, 'PAYMENTS', 'PAYOUTS,RETURNS']) {
      const query = `${ALL}&numberOfRecords=2${kinds ? `&kinds=${kinds}` : ''}`
      const rows: unknown[] = []
      let page: StatementPage | undefined
      do {
        const next: string = page?.nextPageId ? `&nextPageId=${page.nextPageId}` : ''
        const { body } = await statement(query + next)
        expect(body).toMatchObject({ openingBalance: '0.00', closingBalance: '118.61' })
        rows.push(...rowsOf(body))
        page = body
      } while (page?.nextPageId)
      const expected = everyRow.filter(([kind = '']) => kinds?.split(',').includes(kind) ?? true)
      expect(rows).toEqual(expected)
    }
  })

  test('compares a bounded number of entries, and may be empty although another page follows', async () => {
    const requested = { clientId: HARBOUR, from: '2026-10-01', to: '2027-04-05', kinds: 'TOP_UPS' }
    const read = (nextPageId: string | undefined) =>
      readStatementPage(platform, requested, { numberOfRecords: 5, nextPageId, mostCompared: 6 })
    const first = await read(undefined)
    expect(rowsOf(first)).toEqual([])
    const second = await read(first.nextPageId)
    expect(rowsOf(second)).toEqual([['TOP_UPS', '50.00', '150.00']])
    expect(second.nextPageId).toBeUndefined()
  })

  test('does not change while money arrives', async () => {
    const { nextPageId } = (await statement(`${ALL}&numberOfRecords=2`)).body
    const more = await paid(7)
    const { body } = await statement(`${ALL}&numberOfRecords=1&nextPageId=${nextPageId}`)
    expect(rowsOf(body)).toEqual([everyRow[2]])
    await provider.refund(more)
    await settled()
  })

  test('hides payers from a client that may not see them', async () => {
    const shows = (value: boolean) =>
      platform.pool.query(
        `UPDATE clients SET shows_payer_information = $1 WHERE client_id = 'HARBOUR'`,
        [value],
      )
    const names = async () =>
      (await statement('from=2026-10-04&to=2026-10-04')).body.records.map(
        ({ name }: { name?: string }) => name,
      )
    expect(await names()).toEqual([PAYER.payerName, PAYER.payerName])
    await shows(false)
    try {
      expect(await names()).toEqual([undefined, undefined])
    } finally {
      await shows(true)
    }
  })
})

test.each([
  ['from=2026-11-20&to=2026-11-19', 'from must not be after to'],
  ['from=2027-04-06&to=2027-04-07', 'from must not be in the future'],
  ['from=2026-02-30&to=2026-03-01', 'must be a day such as 2026-11-20'],
  ['from=1999-12-31&to=2026-03-01', 'must be a day such as 2026-11-20'],
  ['from=2026-11-20', 'to'],
  [`${ALL}&kinds=FEES`, 'must be one or more of PAYMENTS, REFUNDS'],
  [`${ALL}&numberOfRecords=1001`, 'must be a whole number from 1 to 1000'],
  [`${ALL}&nextPageId=x`, 'nextPageId is not valid for this search'],
  [`${ALL}&page=2`, 'page'],
])('a statement of %s is refused: %s', async (query, message) => {
  const answer = await statement(query)
  expect(answer.status).toBe(400)
  expect(answer.body.details.failureCode).toBe('ERR0.03')
  expect(answer.body.details.failureReason).toContain(message)
})

test('a page id works for its client and its kinds only', async () => {
  const { nextPageId } = (await statement(`${ALL}&numberOfRecords=2`)).body
  const admin = { as: 'admin@harbour.example' }
  for (const answer of [
    await statement(`${ALL}&kinds=PAYMENTS&nextPageId=${nextPageId}`),
    await statement(`${ALL}&nextPageId=${nextPageId}`, admin, 'HARBOURN1'),
  ])
    expect(answer.body.message).toBe('nextPageId is not valid for this search')
})

test('is read by roles that see the balance, for their own clients', async () => {
  expect((await statement(ALL, { as: 'support@harbour.example' })).status).toBe(403)
  expect((await statement(ALL, { as: 'admin@kelp.example' })).status).toBe(404)
  expect((await file(`${ALL}&format=csv`, { as: 'support@harbour.example' })).status).toBe(403)
  expect((await file(`${ALL}&format=csv`, { as: 'admin@kelp.example' })).status).toBe(404)
})

describe('a file', () => {
  const DAYS = 'from=2026-10-04&to=2026-11-20'
  /** Oldest first. */
  const amounts = ['50.00', '10.00', '-30.05', '-20.00', '20.00', '-5.00', '-12.34']

  test('as CSV has both balances and the entries between them', async () => {
    const answer = await file(`${DAYS}&format=csv`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement_HARBOUR_2026-10-04_2026-11-20.csv"',
    })
    const [labels = [], ...rows] = readCsv(answer.text)
    expect(labels).toEqual([
      'Entry',
      'Date',
      'Type',
      'Name',
      'Description',
      'Reference',
      'Debit',
      'Credit',
      'Balance',
      'Transaction ID',
      'Client Transaction ID',
      'NPP Transaction ID',
    ])
    const shown = (row: string[]) => [1, 2, 6, 7, 8].map((at) => row[at])
    expect(rows.map(shown)).toEqual([
      ['2026-10-04T00:00:00.000+10:00', 'Opening balance', '', '', '100.00'],
      ['2026-10-04T00:00:00.000+10:00', 'Top-up', '', '50.00', '150.00'],
      ['2026-10-04T23:59:59.999+11:00', 'Payment received', '', '10.00', '160.00'],
      ['2026-10-05T00:00:00.000+11:00', 'Refund', '30.05', '', '129.95'],
      ['2026-11-20T14:00:00.000+11:00', 'Payout', '20.00', '', '109.95'],
      ['2026-11-20T14:00:00.000+11:00', 'Returned payout', '', '20.00', '129.95'],
      ['2026-11-20T14:00:00.000+11:00', 'Payout', '5.00', '', '124.95'],
      ['2026-11-20T14:00:00.000+11:00', 'Settlement', '12.34', '', '112.61'],
      ['2026-11-20T23:59:59.999+11:00', 'Closing balance', '', '', '112.61'],
    ])
  })

  test('as a workbook has the same cells, of the kinds requested', async () => {
    const bearer = await provider.tokenOf(MANAGER.as)
    const answer = await app.inject({
      method: 'GET',
      url: `/portal/v1/clients/HARBOUR/statement/file?${DAYS}&format=xlsx&kinds=TOP_UPS,REFUNDS`,
      headers: { authorization: `Bearer ${bearer}` },
    })
    const [rows = []] = await readSheets(answer.rawPayload)
    expect(rows.slice(1).map((row) => [row[1], row[2], row[6], row[7], row[8]])).toEqual([
      ['2026-10-04T00:00:00.000', 'Opening balance', null, null, 100],
      ['2026-10-04T00:00:00.000', 'Top-up', null, 50, 150],
      ['2026-10-05T00:00:00.000', 'Refund', 30.05, null, 129.95],
      ['2026-11-20T23:59:59.999', 'Closing balance', null, null, 112.61],
    ])
  })

  test('as MT940 is read by another program', async () => {
    const { text } = await file(`${DAYS}&format=mt940`)
    const messages = await read(Buffer.from(text))
    expect(
      messages.flatMap(({ transactions }) =>
        transactions.map(({ amount, isCredit }) => (isCredit ? amount : -amount).toFixed(2)),
      ),
    ).toEqual(amounts)
    expect(text).toContain(':28C:00324/001')
    expect(text).toContain(':60F:C261003AUD100,00')
    expect(text).toContain(':62F:C261120AUD112,61')
  })

  test('as camt.053 fits its schema', async () => {
    const { text } = await file(`${DAYS}&format=camt053`)
    expectCamt053(text)
    const entries = text.matchAll(
      /<Ntry><NtryRef>\d+<\/NtryRef><Amt Ccy="AUD">([\d.]+)<\/Amt><CdtDbtInd>(\w+)</g,
    )
    expect(
      [...entries].map(([, amount, side]) => (side === 'DBIT' ? `-${amount}` : amount)),
    ).toEqual(amounts)
    expect(text).toContain('<Ownr><Nm>Harbour Roasters Pty Ltd</Nm></Ownr>')
  })

  test('for Xero and MYOB has signed amounts', async () => {
    const [labels, ...rows] = readCsv((await file(`${DAYS}&format=bank`)).text)
    expect(labels).toEqual(['Date', 'Amount', 'Payee', 'Description', 'Reference'])
    expect(rows.map(([, amount]) => amount)).toEqual(amounts)
    expect(rows[5]).toEqual([
      '20/11/2026',
      '-5.00',
      'Corner Store Collective',
      'Milk, week 12',
      'WAGES 12',
    ])
  })

  test('of days without entries has both balances', async () => {
    const { text } = await file('from=2026-12-01&to=2026-12-01&format=mt940')
    expect(text).toContain(':60F:C261130AUD112,61\r\n:62F:C261201AUD112,61\r\n-}')
  })

  test.each(['mt940', 'camt053', 'bank'])('as %s has all kinds', async (format) => {
    const answer = await file(`${DAYS}&format=${format}&kinds=PAYOUTS`)
    expect([answer.status, answer.body.details?.failureReason]).toEqual([
      400,
      'kinds cannot be used with this format: it states balances, so it has all entries',
    ])
  })

  test('has a bounded number of entries', async () => {
    const requested = {
      clientId: HARBOUR,
      from: '2026-10-04',
      to: '2026-11-20',
      kinds: undefined,
      format: 'csv' as const,
    }
    await expect(openStatementFile(platform, requested, 6)).rejects.toThrow(
      'The statement has more than 100,000 entries. Choose fewer days',
    )
  })
})

test('an interval that has ended is closed by its file, so that it cannot change', async () => {
  const days = 'from=2027-04-04&to=2027-04-04'
  const branch = { as: 'admin@newtown.harbour.example' }
  clock.set('2027-04-04T13:00:00.000Z')
  await paid(1, { clientId: 'HARBOURN1' })
  clock.set('2027-04-04T14:00:00.000Z')
  await call('GET', `/portal/v1/clients/HARBOURN1/statement/file?${days}&format=bank`, branch)
  clock.set('2027-04-04T13:59:59.999Z')
  await paid(4, { clientId: 'HARBOURN1' })
  clock.set('2027-04-04T14:00:00.000Z')
  const { body } = await statement(days, branch, 'HARBOURN1')
  expect(body).toMatchObject({ closingBalance: '1.00', entries: 1 })
})

describe('the file of a settlement', () => {
  const settlementFile = async (format: string, options: CallOptions = MANAGER) => {
    const { rows } = await platform.pool.query(
      `SELECT sweep_id AS id FROM sweeps WHERE client_id = 'HARBOUR'`,
    )
    const path = `/portal/v1/clients/HARBOUR/settlements/${rows[0].id}/file?format=${format}`
    return { path, id: rows[0].id as string, answer: await call('GET', path, options) }
  }

  test('as CSV leads from the opening balance to the balance after the settlement', async () => {
    const { id, answer } = await settlementFile('csv')
    const name = `settlement_HARBOUR_2026-11-20_${id.slice(0, 8)}.csv`
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    const [, ...rows] = readCsv(answer.text)
    expect(rows.map((row) => [2, 6, 7, 8].map((at) => row[at]))).toEqual([
      ['Opening balance', '', '', '0.00'],
      ['Payment received', '', '100.00', '100.00'],
      ['Top-up', '', '50.00', '150.00'],
      ['Payment received', '', '10.00', '160.00'],
      ['Refund', '30.05', '', '129.95'],
      ['Payout', '20.00', '', '109.95'],
      ['Returned payout', '', '20.00', '129.95'],
      ['Payout', '5.00', '', '124.95'],
      ['Closing balance', '', '', '124.95'],
      ['Settlement', '12.34', '', '112.61'],
    ])
  })

  test('as a workbook has the same cells', async () => {
    const { path } = await settlementFile('csv')
    const bearer = await provider.tokenOf(MANAGER.as)
    const { rawPayload } = await app.inject({
      method: 'GET',
      url: path.replace('csv', 'xlsx'),
      headers: { authorization: `Bearer ${bearer}` },
    })
    const [rows = []] = await readSheets(rawPayload)
    expect(rows.slice(-2).map((row) => [row[2], row[6], row[7], row[8]])).toEqual([
      ['Closing balance', null, null, 124.95],
      ['Settlement', 12.34, null, 112.61],
    ])
  })

  test('is missing for another format, an unknown settlement and another client', async () => {
    expect((await settlementFile('mt940')).answer.status).toBe(400)
    expect((await settlementFile('csv', { as: 'admin@kelp.example' })).answer.status).toBe(404)
    const unknown = `/portal/v1/clients/HARBOUR/settlements/${'0'.repeat(32)}/file?format=csv`
    expect((await call('GET', unknown, MANAGER)).status).toBe(404)
  })
})
