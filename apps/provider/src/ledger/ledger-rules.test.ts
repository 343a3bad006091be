import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'

const provider = await openTestProvider()
const { pool } = provider.database
let paidId: string

beforeAll(async () => {
  paidId = await provider.paid(100)
})
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

type Entry = ['float' | 'clearing' | 'settlement', 'debit' | 'credit', number]

async function post(entries: Entry[], client?: pg.PoolClient): Promise<void> {
  const connection = client ?? (await pool.connect())
  try {
    await connection.query('BEGIN')
    const { rows } = await connection.query(
      `INSERT INTO ledger_transactions (client_id, kind, subject_id, occurred_at)
       VALUES ('HARBOUR', 'test_adjustment', 'x', now()) RETURNING transaction_id`,
    )
    // In one statement, after which a distributed database checks the transaction. One server checks it at the commit.
    const values = entries.map(
      (_entry, index) =>
        `('HARBOUR', $1, ${index + 1}, $${index * 3 + 2}, $${index * 3 + 3}, $${index * 3 + 4})`,
    )
    if (values.length > 0)
      await connection.query(
        `INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents)
         VALUES ${values.join(', ')}`,
        [rows[0].transaction_id, ...entries.flat()],
      )
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    throw error
  } finally {
    if (!client) connection.release()
  }
}

describe('the database rejects', () => {
  test.each([
    [
      'an unbalanced transaction',
      [
        ['settlement', 'debit', 100],
        ['float', 'credit', 99],
      ],
      'out of balance by -1 cents',
    ],
    ['one side alone', [['float', 'credit', 100]], 'out of balance by 100 cents'],
    // A distributed database accepts this transaction (decision 115). It would stay, because the ledger is append-only.
    ...(process.env.TEST_DATABASE_WORKERS
      ? []
      : [['a transaction without entries', [], 'out of balance by <NULL> cents']]),
    [
      'a negative amount',
      [
        ['settlement', 'debit', -100],
        ['float', 'credit', -100],
      ],
      'ledger_entries_amount_cents_check',
    ],
    [
      'an amount of nothing',
      [
        ['settlement', 'debit', 0],
        ['float', 'credit', 0],
      ],
      'ledger_entries_amount_cents_check',
    ],
    [
      'a float below zero',
      [
        ['float', 'debit', 10_001],
        ['settlement', 'credit', 10_001],
      ],
      'ledger_account_sign',
    ],
    [
      'clearing below zero',
      [
        ['clearing', 'debit', 1],
        ['float', 'credit', 1],
      ],
      'ledger_account_sign',
    ],
    [
      'settlement above zero',
      [
        ['float', 'debit', 10_000],
        ['settlement', 'credit', 20_000],
        ['clearing', 'debit', 10_000],
      ],
      'ledger_account_sign',
    ],
    ['an account that is none', [['till' as 'float', 'credit', 1]], 'has no ledger account till'],
  ] as [string, Entry[], string][])('%s', async (_what, entries, message) => {
    await expect(post(entries)).rejects.toThrow(message)
  })

  test.each([
    ['a changed entry', `UPDATE ledger_entries SET amount_cents = 1`, 'append only'],
    ['a deleted entry', `DELETE FROM ledger_entries`, 'append only'],
    ['emptied entries', `TRUNCATE ledger_entries`, 'append only'],
    ['a changed transaction', `UPDATE ledger_transactions SET kind = 'x'`, 'append only'],
    ['a deleted transaction', `DELETE FROM ledger_transactions`, 'append only'],
    ['emptied transactions', `TRUNCATE ledger_transactions CASCADE`, 'append only'],
    [
      'a balance written by hand',
      `UPDATE ledger_accounts SET balance_cents = balance_cents + 1`,
      'follows from its entries',
    ],
    [
      'a place written by hand',
      `UPDATE ledger_accounts SET entries = 0`,
      'follows from its entries',
    ],
    [
      'a last booking written by hand',
      `UPDATE ledger_accounts SET last_booked_at = now()`,
      'follows from its entries',
    ],
    [
      'a period opened again',
      `UPDATE ledger_accounts SET closed_until = '2020-01-01'; UPDATE ledger_accounts SET closed_until = '2019-12-31'`,
      'stays closed',
    ],
    ['a deleted account', `DELETE FROM ledger_accounts`, 'is kept'],
    [
      'an account that starts with money',
      `INSERT INTO clients (client_id, client_name, created_at) VALUES ('EMPTY1', 'E', now()); INSERT INTO ledger_accounts VALUES ('EMPTY1', 'float', 1)`,
      'starts at zero',
    ],
    [
      'a refund above what was received',
      `UPDATE payment_requests SET refunded_cents = 10001 WHERE payment_request_id = $1`,
      'refund_within_capture',
    ],
    [
      'refunds in all above what was received',
      `UPDATE payment_requests SET status = 'RETURN_IN_PROGRESS', refunding_cents = 1, refunded_cents = 10000 WHERE payment_request_id = $1`,
      'refund_within_capture',
    ],
    [
      'a refund in flight that its status denies',
      `UPDATE payment_requests SET refunding_cents = 1 WHERE payment_request_id = $1`,
      'refunding_while_in_progress',
    ],
    [
      'the deletion of what is paid',
      `UPDATE payment_requests SET deleted_at = now() WHERE payment_request_id = $1`,
      'deleted_only_unpaid',
    ],
    [
      'a negative receipt',
      `UPDATE payment_requests SET amount_received_cents = -1 WHERE payment_request_id = $1`,
      'amount_received_cents_check',
    ],
    [
      'a request for nothing',
      `UPDATE payment_requests SET payment_amount_cents = 0 WHERE payment_request_id = $1`,
      'payment_amount_cents_check',
    ],
    [
      'a request without an amount',
      `UPDATE payment_requests SET payment_amount_cents = NULL WHERE payment_request_id = $1`,
      'amount_unless_multi_payment',
    ],
    [
      'a payment told twice',
      `INSERT INTO received_payments SELECT * FROM received_payments WHERE payment_request_id = $1`,
      'received_payments_pkey',
    ],
    [
      'more returned than came',
      `UPDATE received_payments SET returned_cents = amount_cents + 1 WHERE payment_request_id = $1`,
      'violates check constraint',
    ],
  ])('%s', async (_what, statement, message) => {
    const sql = statement.includes('$1') ? statement.replaceAll('$1', `'${paidId}'`) : statement
    await expect(pool.query(sql)).rejects.toThrow(message)
  })

  test('a second refund in progress for one payment', async () => {
    const refund = `INSERT INTO refunds (client_id, refund_id, payment_request_id, amount_cents, status, refund_trigger, requested_by, created_at)
      VALUES ('HARBOUR', $1, $2, 1, 'IN_PROGRESS', 'REFUND_API', 'test', now())`
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(refund, ['a'.repeat(32), paidId])
      await expect(client.query(refund, ['b'.repeat(32), paidId])).rejects.toThrow(
        'refunds_one_in_flight',
      )
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  test('a second order to the bank for one refund', async () => {
    const order = `INSERT INTO rail_instructions (client_id, instruction_id, kind, subject_id, amount_cents, creditor_bsb,
        creditor_account_number, creditor_name, description, original_npp_transaction_id, status, created_at)
      VALUES ('HARBOUR', gen_random_uuid(), 'refund', 'one', 1, '', '', '', '', '', 'QUEUED', now())`
    await expect(pool.query(`BEGIN; ${order}; ${order}; COMMIT`)).rejects.toThrow(
      'rail_instructions_client_id_kind_subject_id_key',
    )
  })
})

// A distributed database checks after each statement anyway.
test.skipIf(process.env.TEST_DATABASE_WORKERS)(
  'an entry that is posted after the check of its transaction is checked again',
  async () => {
    const client = await pool.connect()
    const entry = `INSERT INTO ledger_entries (client_id, transaction_id, entry_no, account, direction, amount_cents)`
    try {
      await client.query('BEGIN')
      const { rows } = await client.query(
        `INSERT INTO ledger_transactions (client_id, kind, subject_id, occurred_at)
         VALUES ('HARBOUR', 'test_adjustment', 'x', now()) RETURNING transaction_id AS id`,
      )
      const { id } = rows[0]
      await client.query(
        `${entry} VALUES ('HARBOUR', ${id}, 1, 'settlement', 'debit', 5), ('HARBOUR', ${id}, 2, 'float', 'credit', 5)`,
      )
      await client.query('SET CONSTRAINTS ALL IMMEDIATE')
      await client.query('SET CONSTRAINTS ALL DEFERRED')
      await client.query(`${entry} VALUES ('HARBOUR', ${id}, 3, 'float', 'credit', 1)`)
      await expect(client.query('COMMIT')).rejects.toThrow('out of balance by 1 cents')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  },
)

test('a balanced transaction is accepted, and its entries store the balance after each', async () => {
  await post([
    ['settlement', 'debit', 150],
    ['float', 'credit', 100],
    ['clearing', 'credit', 50],
  ])
  const { rows } = await pool.query(
    `SELECT account, balance_after_cents FROM ledger_entries
      WHERE transaction_id = (SELECT max(transaction_id) FROM ledger_transactions) ORDER BY entry_no`,
  )
  expect(rows).toEqual([
    { account: 'settlement', balance_after_cents: -10_150 },
    { account: 'float', balance_after_cents: 10_100 },
    { account: 'clearing', balance_after_cents: 50 },
  ])
  await post([
    ['clearing', 'debit', 50],
    ['settlement', 'credit', 50],
  ])
})
