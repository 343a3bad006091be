import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A full backup takes longest. */
const LIMIT_MS = 300_000

/** Runs a program to its end and returns its output. Rejects with its errors if it fails. */
export async function runProgram(file: string, args: string[]): Promise<string> {
  const { stdout } = await run(file, args, { timeout: LIMIT_MS })
  return stdout
}
