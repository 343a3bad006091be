import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { paymentsFilter } from '@tideway/contract/payment-files/batch-app'
import { UPLOAD_UNFINISHED } from '@tideway/contract/payment-files/batch-rejections'
import type {
  PaymentFile,
  PaymentFileConnection,
  PaymentFileDetail,
  PaymentFileLine,
} from '@tideway/contract/payment-files/payment-file'
import type { TestContext } from 'vitest'
import { expect } from 'vitest'
import { sshKeyPairOf } from '../../src/delivery/file-exchange/sftp/ssh-key-store.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { adjustFloat } from '../books.ts'
import type { FarEnd, FarEndKind } from '../outside-systems/far-end.ts'
import { prepareFarEnd } from '../outside-systems/far-end.ts'
import type { TestProvider } from '../provider.ts'
import { openTestProvider } from '../provider.ts'
import { freePort } from '../provider-process.ts'
import { until } from './report-deliveries.ts'

export const ADMIN = { as: 'admin@harbour.example' }

export interface BatchWorld {
  provider: TestProvider
  platform: Platform
  farEnd: FarEnd
  /** Another port of this machine that the provider may connect to. */
  otherPort: number
  /** Saves HARBOUR's app as the dashboard does, with the given fields changed. */
  save(config?: object): Promise<BatchApp>
  /** Writes a file under another name and renames it, so that it appears whole, as a client does. */
  put(name: string, content: Buffer): Promise<void>
  batches(clientId?: string): Promise<PaymentFile[]>
  /** Waits until a file is processed and archived, and returns its result. */
  done(name: string, which?: number): Promise<PaymentFileDetail>
  /** Returns the result of the last poll. */
  connection(): Promise<PaymentFileConnection>
  /** Waits until the provider has noted an unfinished upload, then makes its note older by these minutes. */
  isWaitedFor(name: string, options: { minutes: number }): Promise<void>
  lines(batch: { batchId: string }, query?: string): Promise<PaymentFileLine[]>
  /** Returns the contents of the input folder by path, without the folders. */
  files(): Promise<Record<string, string>>
  payouts(): Promise<{ count: number; cents: number }>
}

/** Opens HARBOUR with an enabled batch app, a far end that accepts its key, and $10,000. */
export async function openBatches(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  kind: FarEndKind,
  {
    settings = {},
    clock,
    readOnly = false,
    floatCents = 1_000_000,
    enabled = true,
  }: {
    settings?: Record<string, string>
    clock?: Clock
    readOnly?: boolean
    floatCents?: number
    enabled?: boolean
  } = {},
): Promise<BatchWorld> {
  const [port, otherPort] = [await freePort(), await freePort()]
  const provider = await openTestProvider({
    settings: {
      BATCH_POLL_SECONDS: '1',
      OUTBOUND_ALLOW: `127.0.0.1:${port},127.0.0.1:${otherPort}`,
      ...settings,
    },
    ...(clock && { clock }),
  })
  onTestFinished(() => provider.close())
  const { platform, call } = provider
  await adjustFloat(platform.pool, 'HARBOUR', floatCents)
  const { publicKey } = await sshKeyPairOf(platform, clientIdOf('HARBOUR'), 'batch')
  const farEnd = await prepareFarEnd(kind, port, publicKey, { readOnly })
  onTestFinished(() => farEnd.remove())
  onTestFinished(() => farEnd.stop())
  await farEnd.start()
  const sftpDetails = { host: '127.0.0.1', port, username: farEnd.userName, folder: 'input' }

  const world: BatchWorld = {
    provider,
    platform,
    farEnd,
    otherPort,
    async save(config = {}) {
      const whole = { enabled: true, sftpDetails, typeFilters: [paymentsFilter], ...config }
      const saved = await call('POST', '/portal/v1/clients/HARBOUR/apps', {
        ...ADMIN,
        body: { type: 'batch', config: whole },
      })
      expect(saved.status, saved.text).toBeLessThan(300)
      const read = await call('GET', '/portal/v1/clients/HARBOUR/apps', ADMIN)
      return read.body.batch
    },
    async put(name, content) {
      const aside = path.join(farEnd.input, `.${name}.upload`)
      await writeFile(aside, content)
      await rename(aside, path.join(farEnd.input, name))
    },
    async batches(clientId = 'HARBOUR') {
      const answer = await call('GET', `/portal/v1/clients/${clientId}/batches`, ADMIN)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body.records
    },
    async done(name, which = 0) {
      let file: PaymentFile | undefined
      await until(
        async () => {
          const all = (await world.batches()).filter(({ fileName }) => fileName === name).reverse()
          file = all[which]
          if (!file) return false
          const { rows } = await platform.pool.query<{ filing: string }>(
            'SELECT filing FROM batches WHERE batch_id = $1',
            [file.batchId],
          )
          return file.status !== 'RECEIVED' && rows[0]?.filing !== 'WAITING'
        },
        `the end of ${name}`,
        60_000,
      )
      const answer = await call('GET', `/portal/v1/clients/HARBOUR/batches/${file?.batchId}`, ADMIN)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body
    },
    async connection() {
      const answer = await call('GET', '/portal/v1/clients/HARBOUR/apps/batch/connection', ADMIN)
      return answer.body
    },
    async isWaitedFor(name, { minutes }) {
      const isLater = async () => {
        const { filesLeft = [] } = await world.connection()
        const isNamed = filesLeft.some(
          ({ fileName, reason }) => fileName === name && reason === UPLOAD_UNFINISHED,
        )
        if (!isNamed) return false
        const { rowCount } = await platform.pool.query(
          "UPDATE batch_sightings SET seen_at = clock_timestamp() - $2 * interval '1 minute' WHERE file_name = $1",
          [name, minutes],
        )
        return rowCount === 1
      }
      await until(isLater, `the wait for ${name}`)
    },
    async lines({ batchId }, query = '') {
      const url = `/portal/v1/clients/HARBOUR/batches/${batchId}/lines${query}`
      const answer = await call('GET', url, ADMIN)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body.records
    },
    async files() {
      const entries = await readdir(farEnd.input, { recursive: true, withFileTypes: true })
      const read = entries
        .filter((entry) => entry.isFile())
        .map(async ({ parentPath, name }) => {
          const file = path.join(parentPath, name)
          return [path.relative(farEnd.input, file), await readFile(file, 'utf8')] as const
        })
      return Object.fromEntries(await Promise.all(read))
    },
    async payouts() {
      const { rows } = await platform.pool.query<{ count: number; cents: number }>(
        'SELECT count(*) AS count, coalesce(sum(amount_cents), 0) AS cents FROM payments',
      )
      return rows[0] ?? { count: 0, cents: 0 }
    },
  }
  if (enabled) await world.save()
  return world
}
