import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { farEndKinds } from '../../../test/outside-systems/far-end.ts'
import { abaFile } from '../../../test/records/aba-file.ts'
import { ADMIN, openBatches } from '../../../test/records/batches.ts'
import { until } from '../../../test/records/report-deliveries.ts'
import { testClock } from '../../platform/clock.ts'

const LIMIT = 120_000

describe.concurrent.each(farEndKinds)('a batch file on %s', { timeout: LIMIT }, (kind) => {
  test('is paid line by line, archived, and gets a result file next to it', async (context) => {
    const world = await openBatches(context, kind)
    const file = abaFile([
      { cents: 1250, title: 'CORNER STORE' },
      { cents: 275_005, account: '12345888', title: 'MILK & CO', reference: 'A1', remitter: 'H*R' },
    ])
    await world.put('payment_FILE_20261121.aba', file)
    const batch = await world.done('payment_FILE_20261121.aba')
    expect(batch).toMatchObject({
      status: 'PROCESSED',
      encrypted: false,
      sizeBytes: file.length,
      payments: { count: 2, amount: '2762.55' },
      made: { count: 2, amount: '2762.55' },
      refused: { count: 0, amount: '0.00' },
      problems: [],
      problemCount: 0,
      movedTo: 'input/processed',
    })
    await world.provider.settled()
    await world.provider.expectLedgerAtZero()
    expect(await world.payouts()).toEqual({ count: 2, cents: 276_255 })
    const [first, second] = await world.lines(batch)
    expect(first).toMatchObject({
      line: 2,
      status: 'SETTLED',
      payeeName: 'CORNER STORE',
      bsb: '062000',
      accountNumber: '12345999',
      amount: '12.50',
      reference: 'MILK WEEK 12',
      clientPaymentId: expect.stringMatching(/^payment_FILE_20261121-[0-9a-f]{8}-2$/),
    })
    const payout = await world.provider.call('GET', `/rest/v1/payment?id=${second?.paymentId}`)
    expect(payout.body.Payment).toEqual({
      clientPaymentId: second?.clientPaymentId,
      payeeName: 'MILK & CO',
      paymentAmount: '2750.05',
      paymentDescription: 'A1 SUPPLIERS',
      paymentReference: 'A1',
      bsb: '062000',
      accountNumber: '12345888',
      ultimatePayerName: 'H R',
    })
    const files = await world.files()
    expect(Object.keys(files).sort()).toEqual([
      'processed/payment_FILE_20261121.aba',
      'processed/payment_FILE_20261121.aba.result.csv',
    ])
    expect(files['processed/payment_FILE_20261121.aba.result.csv']?.split('\r\n')).toEqual([
      'Line,Column,Status,Amount,Payee,ClientPaymentId,PaymentId,Message',
      '0,,PROCESSED,2762.55,,,,"2 of 2 payments made, 2762.55 in all"',
      `2,,MADE,12.50,CORNER STORE,${first?.clientPaymentId},${first?.paymentId},`,
      `3,,MADE,2750.05,MILK & CO,${second?.clientPaymentId},${second?.paymentId},`,
      '',
    ])
    const trail = await world.provider.call(
      'GET',
      '/portal/v1/clients/HARBOUR/activity?numberOfRecords=2',
      ADMIN,
    )
    expect(trail.body.records[1]).toMatchObject({
      actor: {
        kind: 'FILE',
        id: batch.batchId,
        name: 'batch file payment_FILE_20261121.aba',
        organisationId: 'HARBOUR',
      },
      action: 'payment.create',
      subjectId: first?.paymentId,
      details: { amount: '12.50', payee: 'CORNER STORE' },
    })
  })

  test('with an error pays nothing, and the problem names line and column', async (context) => {
    const world = await openBatches(context, kind)
    await world.put('payment_totals.aba', abaFile([{}, {}], { total: 1, count: 1 }))
    await world.put('payment_line.aba', abaFile([{}, { bsb: '062000 ' }, { cents: 0 }]))
    const totals = await world.done('payment_totals.aba')
    expect(totals).toMatchObject({
      status: 'REJECTED',
      reason:
        'Line 4, column 21: The net total in cents is 2001, but the records of type 1 add up to 2000 (and 2 more)',
      problemCount: 3,
      made: { count: 0, amount: '0.00' },
      movedTo: 'input/rejected',
    })
    const line = await world.done('payment_line.aba')
    expect(line.problems).toEqual([
      { line: 3, column: 2, message: "The BSB must have the form 123-456, not '062000 '" },
      { line: 4, column: 21, message: 'The amount must be more than zero' },
    ])
    expect(await world.payouts()).toEqual({ count: 0, cents: 0 })
    const files = await world.files()
    expect(Object.keys(files).sort()).toEqual([
      'rejected/payment_line.aba',
      'rejected/payment_line.aba.result.csv',
      'rejected/payment_totals.aba',
      'rejected/payment_totals.aba.result.csv',
    ])
    expect(files['rejected/payment_line.aba.result.csv']?.split('\r\n').slice(1, 3)).toEqual([
      `0,,REJECTED,0.00,,,,"Nothing was paid: Line 3, column 2: The BSB must have the form 123-456, not '062000 ' (and 1 more)"`,
      `3,2,PROBLEM,,,,,"The BSB must have the form 123-456, not '062000 '"`,
    ])

    // A corrected file may use the same name.
    await world.put('payment_line.aba', abaFile([{ cents: 100 }]))
    expect(await world.done('payment_line.aba', 1)).toMatchObject({ status: 'PROCESSED' })
    expect(await world.payouts()).toEqual({ count: 1, cents: 100 })
  })

  test('that arrives twice is paid once, and the second one is reported', async (context) => {
    const clock = testClock('2026-11-21T01:00:00.000Z')
    const world = await openBatches(context, kind, { clock })
    const day = '211126'
    const credits = [{ cents: 100 }, { cents: 200 }]
    await world.put('payment_1.aba', abaFile(credits, { day }))
    await world.done('payment_1.aba')
    clock.advance(1000)
    // The same content with other line ends, under the same name and another name, then edited under the same name.
    await world.put('payment_1.aba', abaFile(credits, { day }))
    const again = await world.done('payment_1.aba', 1)
    clock.advance(1000)
    await world.put('payment_2.aba', abaFile(credits, { day, end: '\n' }))
    const copy = await world.done('payment_2.aba')
    clock.advance(1000)
    await world.put('payment_1.aba', abaFile([...credits, { cents: 300 }], { day }))
    const edited = await world.done('payment_1.aba', 2)
    const paidAt = 'Sat 21/11/2026 12:00:00 GMT+11:00'
    for (const refused of [again, copy]) {
      expect(refused).toMatchObject({
        status: 'REJECTED',
        reason: `These payments were already made from payment_1.aba on ${paidAt}`,
      })
    }
    expect(edited.reason).toBe(
      `A file with this name and other payments was paid on ${paidAt}. Give this file another name`,
    )
    expect(await world.payouts()).toEqual({ count: 2, cents: 300 })
    const names = Object.keys(await world.files())
    expect(names).toContain('processed/payment_1.aba')
    expect(
      names.filter((name) => /^rejected\/([0-9a-f]{8}-)?payment_1\.aba$/.test(name)),
    ).toHaveLength(2)
    await wait(2500)
    expect(await world.batches()).toHaveLength(4)
  })

  test('that is still being uploaded is waited for, and rejected once if it stays incomplete', async (context) => {
    const world = await openBatches(context, kind, { settings: { BATCH_POLL_SECONDS: '2' } })
    await world.put('payment_cut.aba', abaFile([{ cents: 300 }]).subarray(0, 244))
    const whole = abaFile([{ cents: 100 }, { cents: 200 }])
    const file = path.join(world.farEnd.input, 'payment_slow.aba')
    await writeFile(file, '')
    for (let at = 0; at < whole.length; at += 60) {
      await appendFile(file, whole.subarray(at, at + 60))
      await wait(300)
    }
    expect(await world.done('payment_slow.aba')).toMatchObject({
      status: 'PROCESSED',
      made: { count: 2, amount: '3.00' },
    })
    expect(await world.batches()).toHaveLength(1)
    await world.isWaitedFor('payment_cut.aba', { minutes: 10 })
    expect(await world.done('payment_cut.aba')).toMatchObject({
      status: 'REJECTED',
      reason:
        'The file ends before its trailer (record type 7), and has not changed for 10 minutes. Upload the whole file again',
      problems: [
        {
          line: 2,
          column: 1,
          message: 'The trailer (record type 7) is missing, so the file may be incomplete',
        },
      ],
      movedTo: 'input/rejected',
    })
    expect(await world.payouts()).toEqual({ count: 2, cents: 300 })
  })
})

describe.concurrent('batch files on the demo server', { timeout: LIMIT }, () => {
  test('above the balance are not paid in part, and can be sent again after a top-up', async (context) => {
    const world = await openBatches(context, 'the demo server', { floatCents: 500 })
    const file = abaFile([{ cents: 300 }, { cents: 201 }])
    await world.put('payment_1.aba', file)
    expect(await world.done('payment_1.aba')).toMatchObject({
      status: 'REJECTED',
      reason:
        'The file pays $5.01, but only $5.00 is available. Top up the account, then upload the file again',
      payments: { count: 2, amount: '5.01' },
      made: { count: 0 },
    })
    await world.put('payment_2.aba', abaFile([{ cents: 500 }]))
    expect(await world.done('payment_2.aba')).toMatchObject({ status: 'PROCESSED' })
    expect(await world.payouts()).toEqual({ count: 1, cents: 500 })
  })

  test('respect the limits of the client', async (context) => {
    const world = await openBatches(context, 'the demo server')
    await world.platform.pool.query(
      "UPDATE clients SET transaction_payout_limit_cents = 1000, daily_transaction_payout_limit_cents = 2500 WHERE client_id = 'HARBOUR'",
    )
    await world.put('payment_single.aba', abaFile([{ cents: 1000 }, { cents: 1001 }]))
    expect((await world.done('payment_single.aba')).problems).toEqual([
      { line: 3, column: 21, message: 'The amount is above the limit of a single payout, $10.00' },
    ])
    await world.put('payment_a.aba', abaFile([{ cents: 1000 }, { cents: 1000 }]))
    await world.done('payment_a.aba')
    await world.put('payment_b.aba', abaFile([{ cents: 501 }]))
    expect((await world.done('payment_b.aba')).reason).toBe(
      'The file pays $5.01, which is above the remaining payout limit for today, $5.00',
    )
    expect(await world.payouts()).toEqual({ count: 2, cents: 2000 })
  })

  test('with a rejected line still pay the other lines', async (context) => {
    const world = await openBatches(context, 'the demo server')
    const file = abaFile([{ cents: 100 }, { cents: 200 }, { cents: 300 }])
    // A payout through the API already has the id of this line.
    const { createHash } = await import('node:crypto')
    const records = file.toString('latin1').replaceAll('\r\n', '\n')
    const digest = createHash('sha256').update(records, 'latin1').digest('hex').slice(0, 8)
    const taken = await world.provider.call('POST', '/rest/v1/payment', {
      body: {
        Payment: {
          clientPaymentId: `payment_1-${digest}-3`,
          payeeName: 'Corner Store',
          paymentAmount: '7.00',
          paymentDescription: 'By hand',
          bsb: '062000',
          accountNumber: '12345999',
        },
      },
    })
    expect(taken.status).toBe(201)
    await world.put('payment_1.aba', file)
    const batch = await world.done('payment_1.aba')
    expect(batch).toMatchObject({
      status: 'PROCESSED',
      made: { count: 2, amount: '4.00' },
      refused: { count: 1, amount: '2.00' },
    })
    expect(await world.lines(batch, '?only=failed')).toMatchObject([
      { line: 3, status: 'REFUSED', reason: 'Duplicated payment' },
    ])
    const result = (await world.files())['processed/payment_1.aba.result.csv']
    expect(result).toContain('"2 of 3 payments made, 4.00 in all; 1 refused, 2.00 in all"')
    expect(result).toMatch(
      /\r\n3,,REFUSED,2\.00,CORNER STORE,payment_1-\w{8}-3,,Duplicated payment\r\n/,
    )
  })

  test('that the receiving bank sends back show the reason on the line', async (context) => {
    const world = await openBatches(context, 'the demo server')
    await world.put(
      'payment_1.aba',
      abaFile([{ account: '12345678' }, { account: '12345444' }, {}]),
    )
    const batch = await world.done('payment_1.aba')
    await world.provider.settled()
    await until(async () => (await world.lines(batch, '?only=failed')).length === 2, 'both')
    expect(await world.lines(batch, '?only=failed')).toMatchObject([
      { line: 2, status: 'FAILED', reason: expect.stringContaining('AGNT') },
      { line: 3, status: 'RETURNED' },
    ])
    expect(await world.lines(batch, '?numberOfRecords=1')).toHaveLength(1)
    const url = `/portal/v1/clients/HARBOUR/batches/${batch.batchId}/lines`
    const page = await world.provider.call('GET', `${url}?numberOfRecords=2&nextPageId=2`, ADMIN)
    expect(page.body.records.map(({ line }: { line: number }) => line)).toEqual([3, 4])
    expect(page.body.nextPageId).toBeUndefined()
  })

  test('with debits are rejected, unless the debit balances the file', async (context) => {
    const world = await openBatches(context, 'the demo server')
    await world.put('payment_debit.aba', abaFile([{ cents: 500 }, { code: '13', cents: 400 }]))
    await world.put('payment_balanced.aba', abaFile([{ cents: 500 }, { code: '13', cents: 500 }]))
    expect((await world.done('payment_debit.aba')).problems).toMatchObject([
      { line: 3, column: 19 },
    ])
    expect(await world.done('payment_balanced.aba')).toMatchObject({
      status: 'PROCESSED',
      payments: { count: 1, amount: '5.00' },
    })
    expect(await world.payouts()).toEqual({ count: 1, cents: 500 })
  })

  test('are paid in turns, so that a short file does not wait for a long one', async (context) => {
    const world = await openBatches(context, 'the demo server')
    const credits = Array.from({ length: 150 }, (_, index) => ({
      cents: 1,
      account: `${20_000_000 + index}`,
    }))
    await world.put('payment_long.aba', abaFile(credits))
    await until(async () => (await world.payouts()).count > 0, 'the first payment')
    await world.put('payment_short.aba', abaFile([{ cents: 2 }]))
    const short = await world.done('payment_short.aba')
    const long = await world.done('payment_long.aba')
    expect(long).toMatchObject({ made: { count: 150 } })
    const ended = [short, long].map(({ completedDatetime = '' }) => Date.parse(completedDatetime))
    expect(ended).toEqual(ended.toSorted((one, other) => one - other))
    expect(ended[0]).not.toBe(ended[1])
    expect(await world.payouts()).toEqual({ count: 151, cents: 152 })
  })

  test('for a later day are not paid early', async (context) => {
    const clock = testClock('2026-11-20T12:59:00.000Z')
    const world = await openBatches(context, 'the demo server', { clock })
    await world.put('payment_1.aba', abaFile([{}], { day: '211126' }))
    expect((await world.done('payment_1.aba')).reason).toBe(
      'Line 1, column 75: The process date 21-Nov-2026 is in the future, but we pay files when they arrive: use today or an earlier date',
    )
    // It is after midnight in Sydney.
    clock.set('2026-11-20T13:00:00.000Z')
    await world.put('payment_1.aba', abaFile([{}], { day: '211126' }))
    expect(await world.done('payment_1.aba', 1)).toMatchObject({ status: 'PROCESSED' })
  })

  test('keep formulas and tags as text', async (context) => {
    const world = await openBatches(context, 'the demo server')
    await world.put(
      'payment_=1+1.aba',
      abaFile([{ title: '=HYPERLINK(1)', reference: '@SUM(1+1)' }]),
    )
    const batch = await world.done('payment_=1+1.aba')
    expect(batch.fileName).toBe('payment_=1+1.aba')
    const result = (await world.files())['processed/payment_=1+1.aba.result.csv']
    expect(result).toContain(",10.00,'=HYPERLINK(1),payment_-1-1-")
    await world.put('payment_tag.aba', abaFile([{ title: '<script>' }]))
    expect((await world.done('payment_tag.aba')).problems).toMatchObject([
      { line: 2, column: 31, message: "'<' is not allowed in an ABA file" },
    ])
  })

  test('under other names are ignored, and named with the reason', async (context) => {
    const world = await openBatches(context, 'the demo server')
    for (const name of ['invoice.pdf', 'payment_1.txt', '.hidden']) {
      await world.put(name, abaFile([{}]))
    }
    await until(async () => (await world.connection()).otherFiles === 2, 'a look')
    expect(await world.connection()).toMatchObject({
      state: 'WORKING',
      otherFiles: 2,
      filesLeft: expect.arrayContaining([
        { fileName: 'invoice.pdf', reason: 'Its name doesn’t begin with ‘payment_’ or ‘payment-’' },
        { fileName: 'payment_1.txt', reason: 'Its name doesn’t end with ‘.aba’ or ‘.aba.pgp’' },
      ]),
    })
    expect(await world.batches()).toEqual([])
    expect(Object.keys(await world.files())).toHaveLength(3)

    // A name in capitals is a payments file, and the same name as in small letters.
    await world.put('PAYMENT_A10.ABA', abaFile([{ cents: 100 }]))
    expect(await world.done('PAYMENT_A10.ABA')).toMatchObject({ status: 'PROCESSED' })
    await world.put('payment_a10.aba', abaFile([{ cents: 200 }]))
    expect((await world.done('payment_a10.aba')).reason).toMatch(/^A file with this name/)
  })
})
