import { once } from 'node:events'
import path from 'node:path'
import { startProcess } from '../../../bench/src/system/running-process.ts'
import type { CloseLater } from './with-cleanup.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const files = ['row-level-security', 'http/policy']

/**
 * Runs the provider's tests of row-level security and of every call, role and client, with their databases behind the
 * pooler. The policy's calls run once more without the code's own checks.
 *
 * @returns the runner's line with the number of tests.
 * @throws if one fails.
 */
export async function runClientTests(
  directUrl: string,
  pooledUrl: string,
  later: CloseLater,
): Promise<string> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const tests = startProcess(
    process.execPath,
    [vitest, 'run', '--project', 'provider', '--reporter', 'dot', ...files],
    {
      cwd: root,
      env: {
        TEST_DATABASE_URL: directUrl,
        TEST_DATABASE_POOLER: new URL(pooledUrl).host,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
      },
    },
  )
  later(() => tests.stop())
  const [code] = await once(tests.child, 'exit')
  if (code !== 0) throw new Error(`tests fail through the pooler:\n${tests.output()}`)
  return /Tests +(.+)/.exec(tests.output())?.[1]?.trim() ?? ''
}
