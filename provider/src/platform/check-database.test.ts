import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { dropStartOptions } from '../../test/drop-start-options.ts'
import type { CallPlatform } from './call-database.ts'
import { runInTenantScope, withRowLevelSecurity } from './call-database.ts'
import { checkCalls, checkPool, checkSessions } from './check-database.ts'
import { systemClock } from './clock.ts'
import type { Pooler } from './database.ts'
import { openDatabase } from './database.ts'
import { readEnv } from './env.ts'
import { openJobs } from './jobs.ts'
import { openLog } from './log.ts'
import type { Platform } from './platform.ts'

const database = await createTestDatabase({ max: 2 })
const dropping = await dropStartOptions(database.url)
afterAll(async () => {
  await dropping.close()
  await database.drop()
})

const opened: CallPlatform[] = []
afterEach(async () => {
  for (const calls of opened.splice(0)) await calls.close()
})

/** Opens pools as a start does. */
function poolsAt(
  url: string,
  pooler: Pooler,
  directUrl?: string,
): [platform: Platform, calls: CallPlatform] {
  const env = readEnv({
    DATABASE_URL: url,
    DATABASE_POOLER: pooler,
    ...(directUrl && { DATABASE_DIRECT_URL: directUrl }),
  })
  const { db, pool } = openDatabase(url, { max: 2, pooler })
  onTestFinished(() => db.destroy())
  const log = openLog('silent')
  const platform = { env, db, pool, jobs: openJobs({ url, log }), clock: systemClock, log }
  const calls = withRowLevelSecurity(platform)
  opened.push(calls)
  return [platform, calls]
}

describe.each([
  ['without a pooler', 'none'],
  ['behind a pooler', 'transaction'],
] as const)('%s', (_name, pooler) => {
  test('a start is accepted where connections keep what they rely on', async () => {
    const [platform, calls] = poolsAt(database.url, pooler, database.url)
    await expect(checkSessions(platform.env, database.url)).resolves.toBeUndefined()
    await expect(checkPool(platform)).resolves.toBeUndefined()
    await expect(checkCalls(calls)).resolves.toBeUndefined()
  })
})

describe('a start is refused', () => {
  test('if start parameters are dropped and no pooler is named', async () => {
    const [platform] = poolsAt(dropping.url, 'none')
    await expect(checkSessions(platform.env, dropping.url)).rejects.toThrow(
      'so a pooler drops the start parameter "options". Set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to the address',
    )
  })

  test('if they are dropped at the direct address', async () => {
    const [platform] = poolsAt(database.url, 'transaction', dropping.url)
    await expect(checkSessions(platform.env, database.url)).rejects.toThrow(
      /^Connections of DATABASE_DIRECT_URL run as .* Set DATABASE_DIRECT_URL to the address/,
    )
  })

  test('if the direct address leads to another database', async () => {
    const other = await createTestDatabase({ max: 1 })
    onTestFinished(() => other.drop())
    const [platform] = poolsAt(database.url, 'transaction', other.url)
    await expect(checkPool(platform)).rejects.toThrow(
      'A notification sent at DATABASE_URL does not arrive at DATABASE_DIRECT_URL.',
    )
  })
})

test('behind a pooler, dropped start parameters change nothing', async () => {
  const [platform, calls] = poolsAt(dropping.url, 'transaction', database.url)
  await expect(checkPool(platform)).resolves.toBeUndefined()
  await expect(checkCalls(calls)).resolves.toBeUndefined()
})

test('a connection that lost its role later carries no call', async () => {
  const [, calls] = poolsAt(dropping.url, 'none')
  const read = runInTenantScope(['HARBOUR'], () => calls.pool.query('SELECT 1'))
  await expect(read).rejects.toThrow('in place of tideway_request')
})
