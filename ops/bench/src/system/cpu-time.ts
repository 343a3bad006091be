import { readdir, readFile } from 'node:fs/promises'
import { formatFigure, NONE } from '../report/result.ts'

const TICKS_A_SECOND = 100
const IS_LINUX = process.platform === 'linux'

/**
 * Returns the CPU milliseconds used so far by a process and its descendants, including ended ones. A database
 * connection that closes during a measurement would otherwise take its time away again. On a shared machine this says
 * more than a rate, because other load changes it little. NaN except on Linux.
 */
export async function cpuMs(pid: number): Promise<number> {
  if (!IS_LINUX) return Number.NaN
  const names = await readdir('/proc').catch(() => [])
  const processes = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))),
  )
  const liveProcesses = processes.filter((one) => one !== undefined)
  if (!liveProcesses.some((one) => one.pid === pid)) throw new Error(`there is no process ${pid}`)
  const family = new Set([pid])
  for (let before = 0; before !== family.size; ) {
    before = family.size
    for (const one of liveProcesses) if (family.has(one.parent)) family.add(one.pid)
  }
  const ticks = liveProcesses
    .filter((one) => family.has(one.pid))
    .map((one) => one.ticks + one.endedTicks)
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_A_SECOND
}

/** Returns the CPU milliseconds of this process alone, without its descendants. */
export async function ownCpuMs(pid: number): Promise<number> {
  const stat = await statOf(pid)
  return stat ? (stat.ticks * 1000) / TICKS_A_SECOND : Number.NaN
}

/** Formats a CPU time. Returns NONE except on Linux, which alone reports it in this way. */
export function formatCpu(value: number, digits = 1): string {
  return IS_LINUX ? formatFigure(value, digits) : NONE
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The process name is in parentheses and may contain any character.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  return (
    fields && {
      pid,
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      endedTicks: Number(fields[13]) + Number(fields[14]),
    }
  )
}
