import { outcomeUnknown } from '@tideway/contract/calls/problems'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider, order } from '../../../test/provider.ts'
import { isConnectionLost, isDatabaseAway } from './database-outage.ts'

const provider = await openTestProvider()
const { pool } = provider.database
afterEach(() => pool.query('DROP FUNCTION IF EXISTS refuse_writes CASCADE'))
afterAll(() => provider.close())

/** Errors of PostgreSQL, with whether the call gets 503 and whether its work may be repeated at once. */
const states: [code: string, meaning: string, away: boolean, lost: boolean][] = [
  ['08006', 'connection failure', true, true],
  ['57P01', 'the server is shutting down', true, true],
  ['57P02', 'the server crashed, as when its log has no room', true, true],
  ['57P03', 'the server is starting', true, true],
  ['25006', 'the server is not the primary any more', true, true],
  ['53000', 'out of a resource', true, false],
  ['53100', 'the disk is full', true, false],
  ['53200', 'out of memory', true, false],
  ['53300', 'too many connections', true, false],
  ['53400', 'a limit of the configuration is reached', true, false],
  ['58030', 'the disk fails', true, false],
  ['57014', 'a statement was cancelled', false, false],
  ['40001', 'transactions conflict', false, false],
  ['23505', 'a key is used', false, false],
  ['42P01', 'a table is missing', false, false],
]

test.each(states)('%s: %s', async (code, _meaning, away, lost) => {
  const raise = `DO $$ BEGIN RAISE 'test' USING ERRCODE = '${code}'; END $$`
  const error = await pool.query(raise).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code })
  expect([isDatabaseAway(error), isConnectionLost(error)]).toEqual([away, lost])
})

test('while tables cannot grow, calls that write answer 503 and reads answer as before', async () => {
  const createdRequest = await provider.create()
  const { paymentRequestId } = createdRequest.PaymentRequestStatus
  await pool.query(
    `CREATE FUNCTION refuse_writes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
  )
  await pool.query(
    'CREATE TRIGGER refuse_writes BEFORE INSERT ON payment_requests FOR EACH ROW EXECUTE FUNCTION refuse_writes()',
  )
  const refused = await provider.call('POST', '/rest/v1/paymentRequest', {
    body: { PaymentRequest: order() },
  })
  expect([refused.status, refused.headers['retry-after'], refused.body]).toEqual([
    503,
    '5',
    outcomeUnknown.body,
  ])
  const read = await provider.call('GET', `/rest/v1/paymentRequest?id=${paymentRequestId}`)
  expect(read.status).toBe(200)
  const ready = await provider.call('GET', '/readyz')
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', writes: 'refused' }])
})
