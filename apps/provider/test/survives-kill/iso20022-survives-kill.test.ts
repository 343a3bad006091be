import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { adjustFloat, expectBooksToAgree, isDrained } from '../books.ts'
import { makeCertificates } from '../iso-gateway/certificates.ts'
import { isoSettings, openIsoGateway } from '../iso-gateway/iso-gateway.ts'
import { until } from '../iso-gateway/iso-provider.ts'
import { freePort } from '../provider-process.ts'
import { payout } from '../records/payouts.ts'
import { createKillDatabase, startKillable } from './killed-processes.ts'

const LIMIT = 300_000
const PAYEE = { bsb: '062000', accountNumber: '12340002' }

test.concurrent.for([
  ['before the gateway reads it', 'beforeEffect'],
  ['after it took effect, before its answer', 'onEffect'],
] as const)(
  'a payout takes effect once if the provider dies %s',
  { timeout: LIMIT },
  async ([, point], { onTestFinished }) => {
    const certificates = await makeCertificates()
    const inboundPort = await freePort()
    const gateway = await openIsoGateway(certificates, inboundPort)
    const database = await createKillDatabase()
    const directory = await mkdtemp(path.join(tmpdir(), 'iso-kill-'))
    onTestFinished(async () => {
      await gateway.stop()
      await certificates.remove()
      await database.drop()
      await rm(directory, { recursive: true })
    })
    await adjustFloat(database.pool, 'HARBOUR', 100_00)
    await writeFile(path.join(directory, 'sign-in.html'), '<title>Sign in</title>')
    const settings = {
      ...isoSettings(gateway, certificates, inboundPort),
      TIDEWAY_MODE: 'production',
      SIGNING_SECRET: randomBytes(48).toString('base64'),
      COOKIE_SECRET: randomBytes(48).toString('base64'),
      PROVIDER_URL: 'https://pay.example',
      DASHBOARD_URLS: 'https://portal.example',
      RAIL: 'iso20022',
      PAGES_DIR: directory,
      HOST: '127.0.0.1',
      METRICS_PORT: '0',
    }
    const first = await startKillable(database.url, { settings })
    onTestFinished(() => first.signal('SIGKILL'))
    gateway[point] = async () => {
      gateway[point] = undefined
      first.signal('SIGKILL')
      await first.ended
    }
    const body = { Payment: payout({ ...PAYEE, paymentAmount: '40.00' }) }
    const options = { key: randomUUID(), body }
    await first.call('POST', '/rest/v1/payment', options).catch(() => undefined)
    expect(await first.ended).toBe('SIGKILL')

    const second = await startKillable(database.url, { settings })
    onTestFinished(() => second.signal('SIGKILL'))
    const since = Date.now()
    await until(() => isDrained(database.pool), 'the payout ends', 30_000)
    expect(Date.now() - since).toBeLessThan(30_000)
    const retried = await second.call('POST', '/rest/v1/payment', options)
    expect(retried.status, retried.text).toBe(201)
    expect(gateway.bank.accounts.get(`${PAYEE.bsb} ${PAYEE.accountNumber}`)?.cents).toBe(40_00)
    expect([...gateway.bank.payments.values()]).toHaveLength(1)
    expect((await second.call('GET', '/rest/v1/balance')).text).toBe('{"balance":60}')
    await expectBooksToAgree(database.pool, { banks: false })
  },
)
