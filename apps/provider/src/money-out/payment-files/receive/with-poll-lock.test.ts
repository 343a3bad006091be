import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../../test/database.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { systemClock } from '../../../platform/clock.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readEnv } from '../../../platform/settings/env.ts'
import { openLog } from '../../../platform/telemetry/log.ts'
import { seedDemoClients } from '../../../sandbox/seed/demo-clients.ts'
import { withPollLock } from './with-poll-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ max: 8 })
  await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
  await database.pool.query(
    `INSERT INTO batch_apps (client_id, enabled, prefix, extension)
     VALUES ('HARBOUR', false, 'payment', 'aba'), ('KELPCO1', false, 'payment', 'aba')`,
  )
})
afterAll(() => database.drop())

const platform = () =>
  ({
    env: readEnv({}),
    db: database.db,
    clock: systemClock,
    log: openLog('silent'),
  }) as Platform

test('of eight concurrent polls of one client one runs, and another client’s poll runs too', async () => {
  const looks: string[] = []
  const gate = Promise.withResolvers<void>()
  const look = (clientId: ClientId) =>
    withPollLock(platform(), clientId, async () => {
      looks.push(clientId)
      await gate.promise
    })
  const all = Array.from({ length: 8 }, () => look(clientIdOf('HARBOUR'))).concat(
    look(clientIdOf('KELPCO1')),
  )
  // The polls that do not run return immediately.
  let back = 0
  for (const one of all) {
    one.then(() => {
      back += 1
    })
  }
  while (back < 7 || looks.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(looks.toSorted()).toEqual(['HARBOUR', 'KELPCO1'])
  gate.resolve()
  await Promise.all(all)
  await look(clientIdOf('HARBOUR'))
  expect(looks).toHaveLength(3)
})

test('a failed poll does not block the next', async () => {
  const failed = withPollLock(platform(), clientIdOf('HARBOUR'), async () => {
    throw new Error('the database went away')
  })
  await expect(failed).rejects.toThrow('the database went away')
  let looked = false
  await withPollLock(platform(), clientIdOf('HARBOUR'), async () => {
    looked = true
  })
  expect(looked).toBe(true)
})

test('a poll whose process died is replaced only once its lock expires', async () => {
  const until = (when: string) =>
    database.pool.query(
      `UPDATE batch_apps SET looked_by = 'dead', looked_until = clock_timestamp() + $1::interval
        WHERE client_id = 'HARBOUR'`,
      [when],
    )
  let looks = 0
  const look = () =>
    withPollLock(platform(), clientIdOf('HARBOUR'), async () => {
      looks += 1
    })
  await until('20 seconds')
  await look()
  expect(looks).toBe(0)
  await until('-1 second')
  await look()
  expect(looks).toBe(1)
})
