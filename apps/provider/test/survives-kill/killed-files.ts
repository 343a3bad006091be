import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll } from 'vitest'
import { sshKeyPairOf } from '../../src/delivery/file-exchange/sftp/ssh-key-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { adjustFloat, isDrained } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import type { FarEnd } from '../outside-systems/far-end.ts'
import { prepareFarEnd } from '../outside-systems/far-end.ts'
import { freePort } from '../provider-process.ts'
import { abaFile } from '../records/aba-file.ts'
import { until } from '../records/report-deliveries.ts'
import type { KillSuite } from './killed-processes.ts'
import { openKillSuite } from './killed-processes.ts'

/** Helpers of tests that kill a process while it collects a client's payment file. */

export interface UploadedFile {
  name: string
  /** Amounts of its three payments, which no other file has. */
  cents: number[]
}

export interface FileSuite extends KillSuite {
  readonly farEnd: FarEnd
  /** Puts a new file into HARBOUR's folder. */
  upload(): Promise<UploadedFile>
  /** Waits until the file has been moved and nothing is in progress. */
  filed(file: UploadedFile): Promise<void>
}

/** Registers a suite with an SFTP server on which HARBOUR puts its payment files. */
export function openFileSuite(
  prepare: (database: TestDatabase) => Promise<void> = async () => {},
): FileSuite {
  let farEnd: FarEnd | undefined
  let files = 0
  const opened = () => {
    if (!farEnd) throw new Error('the server is opened before the first test')
    return farEnd
  }
  const suite = openKillSuite(async (database) => {
    await prepare(database)
    await adjustFloat(database.pool, 'HARBOUR', 1_000_000)
    const port = await freePort()
    const platform = { env: readEnv({}), db: database.db, clock: systemClock }
    const { publicKey } = await sshKeyPairOf(platform, clientIdOf('HARBOUR'), 'batch')
    farEnd = await prepareFarEnd('the demo server', port, publicKey)
    await farEnd.start()
    await database.pool.query(
      `INSERT INTO batch_apps (client_id, enabled, host, port, user_name, folder, prefix, extension)
       VALUES ('HARBOUR', true, '127.0.0.1', $1, $2, 'input', 'payment', 'aba')`,
      [port, farEnd.userName],
    )
    return { OUTBOUND_ALLOW: `127.0.0.1:${port}`, BATCH_POLL_SECONDS: '1' }
  })
  afterAll(async () => {
    await farEnd?.stop()
    await farEnd?.remove()
  })
  return {
    get database() {
      return suite.database
    },
    get farEnd() {
      return opened()
    },
    running: suite.running,
    async upload() {
      files += 1
      const file = {
        name: `payment_${files}.aba`,
        cents: [1, 2, 3].map((line) => 1000 * files + 100 * line),
      }
      const aside = path.join(opened().input, 'upload')
      await writeFile(aside, abaFile(file.cents.map((cents) => ({ cents }))))
      await rename(aside, path.join(opened().input, file.name))
      return file
    },
    async filed({ name }) {
      const { pool } = suite.database
      await until(
        async () => {
          const { rows } = await pool.query('SELECT filing FROM batches WHERE file_name = $1', [
            name,
          ])
          return rows.some(({ filing }) => filing !== 'WAITING')
        },
        'the end of the file',
        60_000,
      )
      await until(() => isDrained(pool), 'the end of the payouts', 30_000)
    },
  }
}
