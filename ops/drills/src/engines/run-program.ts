import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const OUTPUT_BYTES = 64 * 2 ** 20

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  timeoutMs?: number
}

/**
 * Runs a program to its end and returns its standard output.
 *
 * @throws Error with the end of its output if it fails.
 */
export async function runProgram(
  file: string,
  args: string[],
  { cwd, env = {}, timeoutMs = 500_000 }: RunOptions = {},
): Promise<string> {
  try {
    const { stdout } = await run(file, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout: timeoutMs,
      maxBuffer: OUTPUT_BYTES,
    })
    return stdout
  } catch (error) {
    const output = [textOf(error, 'stdout'), textOf(error, 'stderr')].join('\n').slice(-4000)
    throw new Error(`${file} ${args.join(' ')} failed:\n${output.trim()}`, { cause: error })
  }
}

function textOf(error: unknown, stream: string): string {
  const output: unknown = error instanceof Error ? Reflect.get(error, stream) : ''
  return typeof output === 'string' ? output : ''
}
