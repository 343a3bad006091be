import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The provider has the first, the static host the second. */
test.each(['./stop-with-npm.ts', '../../../../host/src/stop-with-npm.ts'])(
  'a program that npm started ends when npm is killed (%s)',
  async (file) => {
    const url = new URL(file, import.meta.url)
    const program = `
import { stopWithNpm } from ${JSON.stringify(fileURLToPath(url))}
const alive = setInterval(() => undefined, 1000)
stopWithNpm(() => { clearInterval(alive); console.log('stopped') })
console.log('runs')`
    // A process between us and the program, as npm is.
    const between = `
const { spawn } = require('node:child_process')
spawn(process.execPath, ['--input-type=module-typescript', '-e', process.env.PROGRAM], { stdio: ['ignore', 'inherit', 'inherit'] })
setInterval(() => undefined, 1000)`
    const npm = execFile(process.execPath, ['-e', between], {
      env: { ...process.env, PROGRAM: program, npm_lifecycle_event: 'npx' },
    })
    let said = ''
    npm.stdout?.on('data', (text: string) => {
      said += text
    })
    await expect.poll(() => said, { timeout: 10_000 }).toBe('runs\n')
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await expect.poll(() => said, { timeout: 10_000 }).toBe('runs\nstopped\n')
  },
)
