import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Returns when a process started, as a text that no later process with the same pid shares, or undefined if there is
 * none. On Linux it is the boot and the clock tick within it, elsewhere the output of `ps`.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxStart(pid)
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])
    return stdout.trim() || undefined
  } catch {
    return undefined
  }
}

async function linuxStart(pid: number): Promise<string | undefined> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The second field, the command, may contain spaces and brackets, so count from its last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    const startTick = fields[19]
    if (state === 'Z' || state === 'X' || startTick === undefined) return undefined
    return `${boot.trim()}/${startTick}`
  } catch {
    return undefined
  }
}
