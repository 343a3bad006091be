import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { testClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { openLog } from '../../platform/telemetry/log.ts'
import type { Attempt } from './limiter.ts'
import { countAttempts, forgetAttemptsOf, openLimiter, takeBack } from './limiter.ts'
import { limitsAtOnceOf, limitsOf } from './limits.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const clock = testClock('2026-11-20T03:00:15.000Z')
const env = readEnv({ RATE_LIMIT_PER_CLIENT: '3', SIGN_IN_TRIES: '2', CHECKOUT_PAYTO_TRIES: '2' })
const platform = { env, pool: database.pool, clock, log: openLog('silent') }
beforeEach(() => clock.advance(900_000))

const account: Attempt = { limit: 'signInsOfAccount', subject: '192.0.2.1 ada@harbour.example' }
const address: Attempt = { limit: 'signInsOfAddress', subject: '192.0.2.1' }
const inTurn = async (times: number, attempts: Attempt[]) => {
  const waits: (number | undefined)[] = []
  for (let turn = 0; turn < times; turn += 1) waits.push(await countAttempts(platform, attempts))
  return waits
}

test('every limit has its documented default', () => {
  const limits = Object.entries(limitsOf(readEnv({})))
  expect(
    limits.map(([name, { most, seconds, counted }]) => [name, most, seconds, counted]),
  ).toEqual([
    ['callsOfAddress', 12_000, 60, 'each second'],
    ['callsOfClient', 6_000, 60, 'each second'],
    ['wrongKeys', 20, 60, 'each time'],
    ['signInsOfAccount', 5, 900, 'each time'],
    ['signInsOfAddress', 100, 900, 'each time'],
    ['unprovedRefunds', 5, 600, 'each time'],
    ['signInWaysOfAddress', 500, 900, 'each time'],
    ['factorsOfAccount', 5, 900, 'each time'],
    ['factorsOfAccountInADay', 50, 86_400, 'each time'],
    ['payToOfCheckout', 10, 60, 'each time'],
    ['payToOfAddress', 200, 60, 'each time'],
    ['passwordLinksOfAccount', 5, 3_600, 'by record'],
    ['invitationsOfClient', 100, 3_600, 'by record'],
    ['imagesOfClient', 60, 3_600, 'by record'],
    ['payeeChecksOfClient', 600, 60, 'by record'],
  ])
  const atOnce = Object.entries(limitsAtOnceOf(readEnv({})))
  expect(atOnce.map(([name, { most }]) => [name, most])).toEqual([
    ['callsOfClient', 250],
    ['calls', 2_000],
    ['streamsOfCheckout', 50],
    ['imagesOfClient', 8],
    ['connectionTests', 1],
  ])
})

test('a client over its limit waits for the rest of the minute, and another client does not', () => {
  const limiter = openLimiter(platform)
  const waits = (client: string) => limiter.countCall('callsOfClient', client).waitSeconds
  expect([1, 2, 3, 4].map(() => waits('HARBOUR'))).toEqual([undefined, undefined, undefined, 45])
  expect(waits('KELPCO1')).toBeUndefined()
  clock.advance(44_500)
  expect(waits('HARBOUR')).toBe(1)
  clock.advance(500)
  expect(waits('HARBOUR')).toBeUndefined()
  clock.advance(15_000)
})

test('the window of attempts starts with the first one and ends without further calls', async () => {
  expect(await inTurn(3, [account])).toEqual([undefined, undefined, 900])
  clock.advance(65_000)
  expect(await inTurn(1, [account])).toEqual([835])
  clock.advance(834_999)
  expect(await inTurn(1, [account])).toEqual([1])
  clock.advance(1)
  expect(await inTurn(3, [account])).toEqual([undefined, undefined, 900])
})

test('concurrent attempts, as from several processes, count one by one', async () => {
  const waits = await Promise.all(
    Array.from({ length: 12 }, () => countAttempts({ ...platform }, [account])),
  )
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(2)
  expect(waits.filter((wait) => wait === 900)).toHaveLength(10)
})

test('an attempt rejected by the first limit does not count against the second', async () => {
  expect(await inTurn(50, [account, address])).toEqual([
    ...[undefined, undefined],
    ...Array(48).fill(900),
  ])
  expect(await inTurn(39, [address])).toEqual([...Array(38).fill(undefined), 900])
})

test('forgetting resets the count, and taking back removes one attempt', async () => {
  await inTurn(2, [account])
  await forgetAttemptsOf(platform, account)
  expect(await inTurn(3, [account])).toEqual([undefined, undefined, 900])
  const checkout: Attempt = { limit: 'payToOfCheckout', subject: 'token' }
  await inTurn(2, [checkout])
  await takeBack(platform, checkout)
  expect(await inTurn(2, [checkout])).toEqual([undefined, 60])
  for (let turn = 0; turn < 4; turn += 1) await takeBack(platform, checkout)
  expect(await inTurn(3, [checkout])).toEqual([undefined, undefined, 60])
})

test('limits count separately, even for the same subject', async () => {
  const wrong: Attempt = { limit: 'wrongKeys', subject: address.subject }
  expect(await inTurn(21, [wrong])).toEqual([...Array(20).fill(undefined), 60])
  expect(await inTurn(1, [address])).toEqual([undefined])
})
