import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { transact } from '../../src/platform/database/transaction.ts'
import { seedDemoClients } from '../../src/sandbox/seed/demo-clients.ts'
import { createTestDatabase } from '../database.ts'
import { startProvider } from '../provider-process.ts'

const LIMIT = 120_000
const ownFile = (name: string) => path.join(import.meta.dirname, name)

/** Returns the settings of a provider in production on the rail, with a database that has the demo's clients. */
async function production({ onTestFinished }: TestContext, rail: string) {
  const database = await createTestDatabase({ max: 3 })
  const directory = await mkdtemp(path.join(tmpdir(), 'own-rail-'))
  onTestFinished(async () => {
    await database.drop()
    await rm(directory, { recursive: true })
  })
  await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
  await writeFile(path.join(directory, 'sign-in.html'), '<title>Sign in</title>')
  const noted = path.join(directory, 'modules')
  const settings = {
    TIDEWAY_MODE: 'production',
    SIGNING_SECRET: randomBytes(48).toString('base64'),
    COOKIE_SECRET: randomBytes(48).toString('base64'),
    PROVIDER_URL: 'https://pay.example',
    DASHBOARD_URLS: 'https://portal.example',
    RAIL: rail,
    PAGES_DIR: directory,
    HOST: '127.0.0.1',
    METRICS_PORT: '0',
    NODE_OPTIONS: `--import=${ownFile('../note-modules.ts')}`,
    NOTED_MODULES: noted,
  }
  return { url: database.url, settings, noted }
}

describe('production with an operator’s rail', () => {
  test(
    'uses that rail and loads no module of the sandbox',
    async (context) => {
      const { url, settings, noted } = await production(context, ownFile('own-rail.ts'))
      const provider = await startProvider(url, { settings })
      context.onTestFinished(() => provider.signal('SIGKILL'))

      const answer = await provider.call('POST', '/rest/v1/payIDEnquiry', {
        body: { payID: 'somebody@example.org', payIDType: 'EMAIL' },
      })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        200,
        { AccountStatus: expect.objectContaining({ aliasName: 'Own Rail' }) },
      ])
      expect((await provider.call('GET', '/docs')).status).toBe(200)
      for (const page of ['/test-bank', '/outbox', '/demo-receiver'])
        expect([page, (await provider.call('GET', page)).status]).toEqual([page, 404])

      const modules = (await readFile(noted, 'utf8')).split('\n')
      expect(modules.some((module) => module.endsWith('/provider/src/app.ts'))).toBe(true)
      expect(modules.filter((module) => module.includes('/provider/src/sandbox/'))).toEqual([])
      expect(provider.output()).not.toContain('the banks are simulated')
    },
    LIMIT,
  )

  test(
    'does not start with a module that opens no rail',
    async (context) => {
      const module = ownFile('../note-modules.ts')
      const { url, settings } = await production(context, module)
      await expect(startProvider(url, { settings })).rejects.toThrow(
        `RAIL: ${module} must export a function openRail`,
      )
    },
    LIMIT,
  )

  test(
    'does not start without a rail',
    async (context) => {
      const { url, settings } = await production(context, '')
      await expect(startProvider(url, { settings })).rejects.toThrow('RAIL: missing')
    },
    LIMIT,
  )
})
