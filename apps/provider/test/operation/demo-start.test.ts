import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../database.ts'
import { freePort, startProvider } from '../provider-process.ts'

test('a demo with a mail server starts on an empty database, and sends none of the demo’s past mail', async (context) => {
  const database = await createEmptyDatabase()
  context.onTestFinished(() => database.drop())
  const settings = { SEED: 'demo', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }
  const provider = await startProvider(database.url, { settings })
  const { rows } = await database.pool.query('SELECT DISTINCT status FROM mails')
  expect(rows).toEqual([{ status: 'KEPT' }])
  provider.signal('SIGTERM')
  expect(await provider.ended).toBe('0')
}, 90_000)
