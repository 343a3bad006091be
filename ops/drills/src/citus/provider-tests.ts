import { globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startProcess } from '../../../bench/src/system/running-process.ts'
import type { CitusCluster } from './citus-cluster.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const report = path.join(root, '.cache/test/citus.json')

/** Files that run together. If one hangs, only the results of its group are lost. */
const AT_ONCE = 8
/** Longest time that a group may take. */
const WITHIN_MS = 20 * 60_000

/** Results of the tests of one file. */
export interface FileResult {
  /** Path in `provider`. */
  file: string
  passed: number
  /** Titles of the failed tests with the first line of their errors. A file that could not start has one. */
  failed: { title: string; error: string }[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Returns the folders and files of the provider's tests that speak to it over HTTP, or those that contain `words`. */
export function httpTests(words: string[]): string[] {
  return globSync('{src,test}/**/*.test.ts', { cwd: path.join(root, 'apps/provider') })
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter((file) =>
      /test\/provider\.ts'/.test(readFileSync(path.join(root, 'apps/provider', file), 'utf8')),
    )
    .sort()
}

/** Runs test files of the provider on the cluster, a few at a time, and reports each group on the console. */
export async function runProviderTests(
  cluster: CitusCluster,
  files: string[],
  interrupted: AbortSignal,
): Promise<FileResult[]> {
  const results: FileResult[] = []
  for (let first = 0; first < files.length; first += AT_ONCE) {
    if (interrupted.aborted) throw new Error('interrupted')
    const group = await runGroup(cluster, files.slice(first, first + AT_ONCE), interrupted)
    for (const { file, passed, failed } of group)
      console.log(`${file}: ${passed} passed, ${failed.length} failed`)
    results.push(...group)
  }
  return results
}

async function runGroup(
  cluster: CitusCluster,
  files: string[],
  interrupted: AbortSignal,
): Promise<FileResult[]> {
  rmSync(report, { force: true })
  const vitest = startProcess(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--project', 'provider', ...files],
      ...['--reporter', 'json', '--outputFile', report],
    ],
    {
      cwd: root,
      env: {
        TEST_DATABASE_URL: cluster.coordinator.url,
        TEST_DATABASE_WORKERS: cluster.workers.map(({ url }) => url).join(','),
        TEST_DATABASE_TEMPLATE: 'tideway_citus_template',
      },
    },
  )
  const stop = () => vitest.stop()
  const timer = setTimeout(stop, WITHIN_MS)
  interrupted.addEventListener('abort', stop, { once: true })
  await new Promise((resolve) => vitest.child.once('exit', resolve))
  interrupted.removeEventListener('abort', stop)
  clearTimeout(timer)
  return readReport(files, vitest.output())
}

function readReport(files: string[], output: string): FileResult[] {
  let read: VitestReport
  try {
    read = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    const error = output.trim().split('\n').at(-1) ?? ''
    return files.map((file) => ({ file, passed: 0, failed: [{ title: 'the run', error }] }))
  }
  return read.testResults.map(({ name, status, message = '', assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => ({ title: one.fullName, error: firstLine(one.failureMessages[0] ?? '') }))
    const passed = assertionResults.filter((one) => one.status === 'passed').length
    if (status === 'failed' && failed.length === 0)
      failed.push({ title: 'the file', error: firstLine(message) })
    return { file: path.relative(path.join(root, 'apps/provider'), name), passed, failed }
  })
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 160)
}
