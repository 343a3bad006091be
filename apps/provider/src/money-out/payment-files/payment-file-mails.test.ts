import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { abaFileOf } from '../../../test/records/aba-file.ts'
import type { BatchWorld } from '../../../test/records/batches.ts'
import { ADMIN, openBatches } from '../../../test/records/batches.ts'
import { testClock } from '../../platform/clock.ts'

/** Makes files with the date of the tests' clock. */
const abaFile = abaFileOf('201126')

const LIMIT = 120_000
const NOW = '2026-11-20T03:00:00.000Z'
const settings = { DASHBOARD_URLS: 'http://localhost:4000' }
/** An invisible character after each dot prevents mail programs from linking the name as a host. */
const quoted = (name: string) => name.replaceAll('.', '.\u2060')

async function mails({ platform }: BatchWorld) {
  const { rows } = await platform.pool.query<{
    addresses: string[]
    subject: string
    body: string
    reason: string
  }>(
    `SELECT addresses, subject, body, reason FROM mails WHERE reason LIKE 'batch-%' ORDER BY created_at, mail_id`,
  )
  return rows
}

test.concurrent(
  'a rejected file sends one mail with its reason, to the notification address',
  async (context) => {
    const world = await openBatches(context, 'the demo server', { clock: testClock(NOW), settings })
    await world.provider.call('PUT', '/portal/v1/clients/HARBOUR', {
      ...ADMIN,
      body: { reportNotificationsEmail: 'finance@harbour.example' },
    })
    await world.put('payment_1.aba', abaFile([{ cents: 100 }], { total: 5 }))
    const { reason } = await world.done('payment_1.aba')
    expect(reason).toBe(
      'Line 3, column 21: The net total in cents is 105, but the records of type 1 add up to 100 (and 1 more)',
    )
    await wait(2500)
    expect(await mails(world)).toEqual([
      {
        addresses: ['finance@harbour.example'],
        reason: 'batch-rejected',
        subject: `Payment file ${quoted('payment_1.aba')} was refused`,
        body: `We refused a payment file for Harbour Roasters. No payments were made.

File: ${quoted('payment_1.aba')}
Reason: Line 3, column 21: The net total in cents is 105, but the records of type 1 add up to 100 (and 1 more)
Found: Fri 20/11/2026 14:00:00 GMT+11:00 (Sydney)

If the payments are still due, correct the file and upload it to your input folder again.
Details: http://localhost:4000/apps/batch
`,
      },
    ])
  },
  LIMIT,
)

test.concurrent(
  'a file with a rejected payment sends a mail with its line, to admins if no address is set',
  async (context) => {
    const world = await openBatches(context, 'the demo server', { clock: testClock(NOW), settings })
    const file = abaFile([{ cents: 100 }, { cents: 200 }, { cents: 300 }])
    // A payout made through the API has the id of the file's third line, so that line is rejected.
    const digest = createHash('sha256').update(file.toString().replaceAll('\r', '')).digest('hex')
    const taken = await world.provider.call('POST', '/rest/v1/payment', {
      body: {
        Payment: {
          clientPaymentId: `payment_1-${digest.slice(0, 8)}-3`,
          payeeName: 'CORNER STORE',
          paymentAmount: '7.00',
          paymentDescription: 'By hand',
          bsb: '062000',
          accountNumber: '12345999',
        },
      },
    })
    expect(taken.status).toBe(201)
    await world.put('payment_1.aba', file)
    expect(await world.done('payment_1.aba')).toMatchObject({ refused: { count: 1 } })
    const { rows: admins } = await world.platform.pool.query<{ email: string }>(
      `SELECT email FROM accounts WHERE client_id = 'HARBOUR' AND role = 'BASE_ADMIN' AND status = 'CONFIRMED' ORDER BY email`,
    )
    expect(await mails(world)).toEqual([
      {
        addresses: admins.map(({ email }) => email),
        reason: 'batch-payments-refused',
        subject: `Payment file ${quoted('payment_1.aba')}: 1 payment refused`,
        body: `We refused 1 payment in a payment file for Harbour Roasters.

File: ${quoted('payment_1.aba')}
Made: 2 payments, $4.00
Refused: 1 payment, $2.00

Line 3: $2.00. Duplicated payment

If these payments are still due, correct them and upload them in a new file.
Details: http://localhost:4000/apps/batch
`,
      },
    ])
  },
  LIMIT,
)

test.concurrent(
  'a file that was paid in full sends no mail',
  async (context) => {
    const world = await openBatches(context, 'the demo server', { clock: testClock(NOW) })
    await world.put('payment_1.aba', abaFile([{ cents: 100 }]))
    expect(await world.done('payment_1.aba')).toMatchObject({ status: 'PROCESSED' })
    expect(await mails(world)).toEqual([])
  },
  LIMIT,
)
