import { randomInt, randomUUID } from 'node:crypto'
import { accountIdOf, clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../../test/books.ts'
import { openTestProvider } from '../../../../test/provider.ts'
import { testClock } from '../../../platform/clock.ts'
import { findAccountByEmail } from '../accounts-store.ts'
import { acceptProof, isSessionOver, lockSession } from '../session/session-lock.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const admin = 'admin@harbour.example'
const now = () => Math.floor(clock.now().getTime() / 1000)

beforeAll(() => adjustFloat(platform.pool, clientIdOf('HARBOUR'), 1000_00))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const payout = () => ({
  Payment: {
    clientPaymentId: randomUUID(),
    payeeName: 'Corner Store Collective',
    paymentAmount: '0.01',
    paymentDescription: 'Beans',
    bsb: '062000',
    accountNumber: String(randomInt(10_000_000, 100_000_000)),
  },
  accepted: { check: 'NOT_CHECKED' },
})
const pay = (claims: Record<string, unknown>, body: object = payout()) =>
  call('POST', '/rest/v1/payment', { as: admin, body, claims })

const proofProblem = (acr: string, locked = false) => ({
  message: locked
    ? 'The session is locked. Confirm that it is you to continue'
    : 'Confirm that it is you to make this call',
  error: 'insufficient_user_authentication',
  max_age: 600,
  acr_values: acr,
  locked,
})

async function payments(): Promise<number> {
  const { rows } = await platform.pool.query<{ count: number }>('SELECT count(*) FROM payments')
  return Number(rows[0]?.count)
}

describe('a payout', () => {
  test('with a proof of ten minutes ago is made', async () => {
    expect(await pay({ auth_time: now() - 600 })).toMatchObject({ status: 201 })
  })

  test('with an older proof asks for a new one, and does nothing', async () => {
    const before = await payments()
    const answer = await pay({ auth_time: now() - 601 })
    expect([answer.status, answer.body]).toEqual([401, proofProblem('aal1')])
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_user_authentication", error_description="Confirm that it is you to make this call", max_age=600, acr_values="aal1"',
    )
    expect(await payments()).toBe(before)
  })

  test('asks before its fields are checked', async () => {
    expect(await pay({ auth_time: now() - 601 }, {})).toMatchObject({ status: 401 })
    expect(await pay({ auth_time: now() }, {})).toMatchObject({ status: 400 })
  })

  test('with a token without a time of proof asks for a proof', async () => {
    expect((await pay({ auth_time: undefined })).body).toEqual(proofProblem('aal1'))
  })

  test('leaves its idempotency key free for the repeat with a proof', async () => {
    const body = payout()
    const headers = { 'idempotency-key': randomUUID() }
    const send = (auth_time: number) =>
      call('POST', '/rest/v1/payment', { as: admin, body, headers, claims: { auth_time } })
    expect(await send(now() - 601)).toMatchObject({ status: 401 })
    const firstAnswer = await send(now())
    expect(firstAnswer).toMatchObject({ status: 201 })
    const again = await send(now())
    expect([again.status, again.body]).toEqual([201, firstAnswer.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('allows a page of the dashboard to read the reason of its refusal', async () => {
    const answer = await call('POST', '/rest/v1/payment', {
      as: admin,
      body: payout(),
      claims: { auth_time: 0 },
      headers: { origin: 'http://localhost:4000' },
    })
    expect(answer.headers['access-control-expose-headers']).toContain('WWW-Authenticate')
  })

  test('by an API key needs no proof', async () => {
    const body = payout()
    expect(await call('POST', '/rest/v1/payment', { body })).toMatchObject({ status: 201 })
  })
})

describe('for a person with a second factor', () => {
  const enrolled = (has: boolean) =>
    platform.pool.query('UPDATE accounts SET has_second_factor = $2 WHERE email = $1', [admin, has])
  beforeEach(() => enrolled(true))
  afterEach(() => enrolled(false))

  test('a password alone is not enough, however fresh', async () => {
    expect((await pay({ auth_time: now(), acr: 'aal1' })).body).toEqual(proofProblem('aal2'))
    expect(await pay({ auth_time: now(), acr: 'aal2' })).toMatchObject({ status: 201 })
  })

  test('an unknown level counts as a password', async () => {
    expect((await pay({ auth_time: now(), acr: 'aal3' })).body).toEqual(proofProblem('aal2'))
    expect((await pay({ auth_time: now(), acr: ['aal2'] })).body).toEqual(proofProblem('aal2'))
  })

  test('a token whose level was changed is refused', async () => {
    const token = await provider.tokenOf(admin)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, acr: 'aal2' })).toString('base64url')
    const answer = await call('POST', '/rest/v1/payment', {
      as: `Bearer ${header}.${forged}.${signature}`,
      body: payout(),
    })
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }])
  })
})

test('the sixth refund without a fresh proof in ten minutes asks for one', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => provider.paid(1)))
  const refund = (id: string | undefined, auth_time: number) =>
    provider.refund(id ?? '', { refundAmount: '1.00' }, { as: admin, claims: { auth_time } })
  for (const id of ids.slice(0, 5)) {
    expect(await refund(id, now() - 601)).toMatchObject({ status: 200 })
  }
  expect((await refund(ids[5], now() - 601)).body).toEqual(proofProblem('aal1'))
  expect(await refund(ids[5], now())).toMatchObject({ status: 200 })
  clock.advance(600_000)
  expect(await refund(ids[6], now() - 601)).toMatchObject({ status: 200 })
})

describe('a session', () => {
  const uid = 'session-of-the-admin'
  /** Ties the tokens of the admin to a session that was last seen just now. */
  beforeEach(async () => {
    await provider.tokenOf(admin)
    await platform.pool.query('DELETE FROM sign_in_sessions')
    await platform.pool.query(
      `INSERT INTO sign_in_sessions (session_uid, account_id, browser, address, since, last_seen_at)
       SELECT $1, account_id, 'Firefox on Linux', '203.0.113.7', $2, $2 FROM accounts WHERE email = $3`,
      [uid, clock.now(), admin],
    )
    await platform.pool.query(
      `UPDATE identity_artifacts SET uid = $1 WHERE model = 'Grant' AND id = $2`,
      [uid, `test-${admin}`],
    )
  })
  const row = async () => {
    const { rows } = await platform.pool.query<{ last_seen_at: Date; locked_at: Date | null }>(
      'SELECT last_seen_at, locked_at FROM sign_in_sessions WHERE session_uid = $1',
      [uid],
    )
    return rows[0]
  }
  const read = () => call('GET', '/rest/v1/balance', { as: admin })

  test('that was locked answers no call until the person proves who they are', async () => {
    expect(await read()).toMatchObject({ status: 200 })
    expect(await call('POST', '/portal/v1/session/lock', { as: admin })).toMatchObject({
      status: 204,
    })
    const refused = await read()
    expect([refused.status, refused.body]).toEqual([401, proofProblem('aal1', true)])
    expect(refused.headers['www-authenticate']).toContain('insufficient_user_authentication')
    await acceptProof(platform, uid, await accountIdOfAdmin())
    expect(await read()).toMatchObject({ status: 200 })
  })

  test('is not unlocked by another person’s proof', async () => {
    await lockSession(platform, uid)
    await acceptProof(platform, uid, accountIdOf(randomUUID()))
    expect(await read()).toMatchObject({ status: 401 })
  })

  test('locks at the first call after its idle time, and stays locked', async () => {
    clock.advance(15 * 60_000)
    expect(await read()).toMatchObject({ status: 200 })
    clock.advance(15 * 60_000 + 1)
    expect((await read()).body).toEqual(proofProblem('aal1', true))
    clock.advance(1000)
    expect((await read()).body).toEqual(proofProblem('aal1', true))
    expect((await row())?.locked_at).not.toBeNull()
  })

  test('locks after the minutes of its client’s policy, or never', async () => {
    const set = (idleMinutes: number | null) =>
      call('PUT', '/portal/v1/clients/HARBOUR/securityPolicy', {
        as: admin,
        body: { factorPolicy: 'optional', idleMinutes },
      })
    expect(await set(0)).toMatchObject({ status: 200 })
    clock.advance(11 * 3_600_000)
    expect(await read()).toMatchObject({ status: 200 })
    expect(await set(5)).toMatchObject({ status: 200 })
    clock.advance(5 * 60_000 + 1)
    expect(await read()).toMatchObject({ status: 401 })
    await acceptProof(platform, uid, await accountIdOfAdmin())
    expect(await set(null)).toMatchObject({ status: 200 })
  })

  test('is recorded as seen at most once a minute', async () => {
    const start = clock.now()
    clock.advance(59_000)
    await read()
    expect((await row())?.last_seen_at).toEqual(start)
    clock.advance(1000)
    await read()
    expect((await row())?.last_seen_at).toEqual(clock.now())
  })

  test('is over after twelve hours, whatever proofs were given, and a proof then starts it again', async () => {
    const accountId = await accountIdOfAdmin()
    clock.advance(11 * 3_600_000)
    await acceptProof(platform, uid, accountId)
    expect(await isSessionOver(platform, uid)).toBe(false)
    clock.advance(3_600_000)
    expect(await isSessionOver(platform, uid)).toBe(true)
    await acceptProof(platform, uid, accountId)
    expect(await isSessionOver(platform, uid)).toBe(false)
  })
})

async function accountIdOfAdmin() {
  const account = await findAccountByEmail(platform.db, admin)
  if (!account) throw new Error('there is no admin')
  return account.accountId
}
