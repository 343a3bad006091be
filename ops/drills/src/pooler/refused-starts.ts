import { once } from 'node:events'
import path from 'node:path'
import { startPgBouncer } from './start-pgbouncer.ts'
import { providerSettings, startProvider } from './start-providers.ts'
import type { CloseLater } from './with-cleanup.ts'

interface Refusal {
  name: string
  /** Lines of the pooler's configuration that differ from the deployed one. */
  pooler: Record<string, string>
  /** Settings of the provider besides DATABASE_URL, which leads to the pooler. */
  settings: Record<string, string>
  /** Part of the sentence with which the start must end. */
  says: string
}

/**
 * Poolers that drop or refuse something that the provider relies on. Behind them, no process may start to answer calls.
 */
const refusals: Refusal[] = [
  {
    name: 'transaction mode, and no setting names it',
    pooler: {},
    settings: {},
    says: 'refuses the start parameter "options". Set DATABASE_POOLER=transaction',
  },
  {
    name: 'transaction mode that ignores options',
    pooler: { ignore_startup_parameters: 'options' },
    settings: {},
    says: 'drops the start parameter "options". Set DATABASE_POOLER=transaction',
  },
  {
    name: 'session mode that ignores options',
    pooler: { ignore_startup_parameters: 'options', pool_mode: 'session' },
    settings: {},
    says: 'drops the start parameter "options". Set DATABASE_POOLER=transaction',
  },
  {
    name: 'transaction mode without a direct address',
    pooler: {},
    settings: { DATABASE_POOLER: 'transaction' },
    says: 'Set DATABASE_DIRECT_URL to the address of the database without the pooler',
  },
  {
    name: 'a direct address that leads to the pooler',
    pooler: { ignore_startup_parameters: 'options' },
    settings: { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'the pooler' },
    says: 'Set DATABASE_DIRECT_URL to the address of the database without the pooler',
  },
  {
    name: 'statement mode',
    pooler: { pool_mode: 'statement' },
    settings: { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'the database' },
    says: 'Set its pool_mode to transaction',
  },
]

const ENDS_WITHIN_MS = 60_000

/**
 * Starts the provider behind each wrong pooler, and returns the sentences with which it refused.
 *
 * @throws if a process starts, or does not say which setting to change.
 */
export async function checkRefusedStarts(
  program: string,
  databaseUrl: string,
  folder: string,
  later: CloseLater,
): Promise<{ name: string; says: string }[]> {
  const said: { name: string; says: string }[] = []
  for (const [index, { name, pooler, settings, says }] of refusals.entries()) {
    const own = path.join(folder, `refusal-${index}`)
    const bouncer = await startPgBouncer(program, databaseUrl, own, pooler)
    later(() => bouncer.stop())
    const places = { 'the pooler': bouncer.url, 'the database': databaseUrl }
    const resolvedSettings = Object.fromEntries(
      Object.entries({ DATABASE_URL: 'the pooler', ...settings }).map(([key, value]) => [
        key,
        value in places ? places[value as keyof typeof places] : value,
      ]),
    )
    const { env } = await providerSettings(own, { ...resolvedSettings, LOG_LEVEL: 'silent' })
    const provider = startProvider(env)
    later(() => provider.stop())
    const ended = once(provider.child, 'exit', { signal: AbortSignal.timeout(ENDS_WITHIN_MS) })
    const [code] = await ended.catch(() => ['still running'])
    const output = provider.output().trim()
    if (code !== 1 || !output.includes(says)) {
      throw new Error(`${name}: it ended with ${code}, and says: ${output}`)
    }
    said.push({ name, says: output.split('\n').at(-1) ?? '' })
    await provider.stop()
    await bouncer.stop()
  }
  return said
}
