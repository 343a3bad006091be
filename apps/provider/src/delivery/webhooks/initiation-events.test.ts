import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'

const provider = await openTestProvider()
const { pool } = provider.platform
afterAll(() => provider.close())

const migration = new URL(
  '../../../migrations/0033_initiation_events_have_two_keys.sql',
  import.meta.url,
)

test('older events with an agreement are sent again without it, and others unchanged', async () => {
  const initiation = {
    PaymentInitiation: { clientTransactionId: 'subscription-2207', paymentAmount: '20.00' },
    PaymentInitiationStatus: { status: 'SETTLED' },
  }
  const agreement = { PaymentAgreement: { description: 'Beans' }, PaymentAgreementStatus: {} }
  const events = [
    ['a', 'PaymentInitiation.SETTLED', { ...initiation, PaymentAgreement: { description: 'B' } }],
    ['b', 'PaymentInitiation.SETTLED', initiation],
    ['c', 'PaymentAgreement.ACTIVE', agreement],
  ] as const
  for (const [letter, event, payload] of events) {
    await pool.query(
      `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
       VALUES ('HARBOUR', repeat($1, 32), $2, $3, now())`,
      [letter, event, JSON.stringify(payload)],
    )
  }
  await pool.query(await readFile(migration, 'utf8'))
  const { rows } = await pool.query('SELECT payload FROM webhook_events ORDER BY event_id')
  expect(rows.map(({ payload }) => payload)).toEqual([initiation, initiation, agreement])
})
