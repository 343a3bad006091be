import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestContext } from 'vitest'
import { expect, test } from 'vitest'

const writer = fileURLToPath(new URL('../../../test/write-log.ts', import.meta.url))
const LIMIT_BLOCKS = 200
const LIMIT_BYTES = LIMIT_BLOCKS * 1024

function started(
  { onTestFinished }: TestContext,
  output: number,
  command: string[] = [],
): ChildProcess {
  const [file = '', ...args] = [...command, process.execPath, writer]
  const child = spawn(file, args, { stdio: ['ignore', output, 'inherit', 'ipc'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function countOf(child: ChildProcess): Promise<{ count: number; longest: number }> {
  child.send('count')
  const [answer] = await once(child, 'message')
  return answer
}

/** Resolves after the child has logged this many lines, far more than fit in memory. */
async function logged(child: ChildProcess, least: number): Promise<void> {
  await expect
    .poll(async () => (await countOf(child)).count, { timeout: 30_000 })
    .toBeGreaterThan(least)
}

async function ended(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  return (await exit)[0]
}

test.skipIf(!existsSync('/dev/full'))(
  'a full disk neither ends nor blocks the process',
  async (context) => {
    const child = started(context, openSync('/dev/full', 'a'))
    await logged(child, 20_000)
    expect((await countOf(child)).longest).toBeLessThan(2000)
    expect(await ended(child)).toBe(0)
  },
)

test.skipIf(process.platform === 'win32')(
  'lines that do not fit into a file are counted and reported once there is room',
  async (context) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tideway-log-'))
    context.onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'provider.log')
    // Limit of the file's size. The failed write also sends a signal.
    const limited = ['bash', '-c', `ulimit -f ${LIMIT_BLOCKS} && exec "$@"`, 'bash']
    const child = started(context, openSync(file, 'a'), limited)
    await logged(child, 20_000)
    expect(statSync(file).size).toBe(LIMIT_BYTES)
    child.send('quiet')
    const { count } = await countOf(child)
    let text = readFileSync(file, 'utf8')
    // Keep making room until all waiting lines are written.
    await expect
      .poll(
        () => {
          if (statSync(file).size === LIMIT_BYTES) {
            truncateSync(file)
          }
          const now = readFileSync(file, 'utf8')
          if (now.length > 0) text = now
          return text.includes('could not be written')
        },
        { timeout: 30_000, interval: 50 },
      )
      .toBe(true)
    const report = JSON.parse(text.split('\n').find((line) => line.includes('could not')) ?? '')
    expect(report).toMatchObject({ level: 50, dropped: expect.any(Number) })
    expect(report.dropped).toBeGreaterThan(0)
    expect(report.dropped).toBeLessThan(count)
    expect(report.msg).toMatch(/^\d+ log lines could not be written within \d+(\.\d)? s$/)
    expect(await ended(child)).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('the last line')
  },
)
