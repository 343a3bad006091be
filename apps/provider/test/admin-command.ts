import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../src/admin/run-command.ts'
import { childEnvironment } from './child-environment.ts'

const compiled = fileURLToPath(
  new URL('../../../node_modules/.cache/provider-tests', import.meta.url),
)
const main = fileURLToPath(new URL('../src/admin/main.ts', import.meta.url))

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs `npm run admin -- …` in this process and returns its output, without the cost of starting Node. */
export async function runAdmin(
  settings: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  const stdout: string[] = []
  const stderr: string[] = []
  const code = await runCommand(args, settings, {
    stdout: { write: (text) => stdout.push(text) },
    stderr: { write: (text) => stderr.push(text) },
  })
  return { code, stdout: stdout.join(''), stderr: stderr.join('') }
}

/** Runs `npm run admin -- …` as an operator does, in a separate process with only this environment. */
export async function spawnAdmin(
  settings: Record<string, string>,
  ...args: string[]
): Promise<CommandResult> {
  const child = spawn(process.execPath, [main, ...args], {
    // Tests start this program many times, so later runs reuse the code that the first one compiled.
    env: { ...childEnvironment, NODE_COMPILE_CACHE: compiled, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr: stderr.replace(/^.*ExperimentalWarning.*\n.*\n?/m, '') }
}
