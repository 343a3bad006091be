import { parseArgs } from 'node:util'
import { fillEntries } from '../../find/search/entries/fill-entries.ts'
import { systemClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { migrate } from '../../platform/migrations/migrate.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { openLog } from '../../platform/telemetry/log.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { addOtherTypes } from './add-other-types.ts'
import { addPaymentRequests } from './add-payment-requests.ts'
import { seedDemoWorld } from './demo-world.ts'
import { mayLoadRows } from './history/load-requests.ts'

/**
 * `npm run seed -- --payment-requests 1000000 --clients 5 --payouts 50000 --agreements 50000 --initiations 50000`: adds
 * data to the demo world, with the app stopped or on DATABASE_URL.
 */
const { values } = parseArgs({
  options: {
    'payment-requests': { type: 'string', default: '0' },
    clients: { type: 'string', default: '1' },
    payouts: { type: 'string', default: '0' },
    agreements: { type: 'string', default: '0' },
    initiations: { type: 'string', default: '0' },
  },
})
const requests = wholeNumber('--payment-requests', values['payment-requests'], 0, 10_000_000)
const clients = wholeNumber('--clients', values.clients, 1, 100)
const others = {
  payouts: wholeNumber('--payouts', values.payouts, 0, 1_000_000),
  agreements: wholeNumber('--agreements', values.agreements, 0, 1_000_000),
  initiations: wholeNumber('--initiations', values.initiations, 0, 1_000_000),
}

/** No one reads during the seed, and if the machine stops, the seed is run again. */
const forMuchWriting = { max_wal_size: '4GB', synchronous_commit: 'off', shared_buffers: '512MB' }
const slowly =
  'This database role cannot disable triggers (session_replication_role), so the ledger checks each entry separately: about 250 requests a second.\n'

const env = readEnv(process.env)
const log = openLog('warn')
const postgres =
  env.databaseUrl === undefined
    ? await startEmbeddedPostgres({ dataDir: env.dataDir, log, settings: forMuchWriting })
    : undefined
const url = env.databaseDirectUrl ?? env.databaseUrl ?? postgres?.url ?? ''
const { db, pool } = openDatabase(url, { max: 4 })
try {
  await migrate(pool)
  const platform = { env, db, pool, jobs: openJobs({ url, log }), clock: systemClock, log }
  if (await seedDemoWorld(platform)) process.stdout.write('The demo data is ready.\n')
  if (requests > 0) {
    const started = Date.now()
    const bulk = await mayLoadRows(db)
    if (!bulk) process.stdout.write(slowly)
    await addPaymentRequests(platform, { requests, clients, bulk }, (done) => {
      process.stdout.write(
        `\r${done.toLocaleString('en-AU')} of ${requests.toLocaleString('en-AU')} payment requests`,
      )
    })
    process.stdout.write(` in ${Math.round((Date.now() - started) / 1000)} s\n`)
  }
  if (others.payouts + others.agreements + others.initiations > 0) {
    const started = Date.now()
    await addOtherTypes(platform, { ...others, bulk: await mayLoadRows(db) })
    const words = Object.entries(others).map(
      ([name, count]) => `${count.toLocaleString('en-AU')} ${name}`,
    )
    process.stdout.write(`${words.join(', ')} in ${Math.round((Date.now() - started) / 1000)} s\n`)
  }
  await fillEntries(db)
} finally {
  await db.destroy()
  await postgres?.stop()
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= low && value <= high) return value
  process.stderr.write(`${name} must be a whole number from ${low} to ${high}, not ${text}\n`)
  process.exit(1)
}
