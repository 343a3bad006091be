import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cell } from '../../../bench/src/report/result.ts'
import { runProgram } from '../engines/run-program.ts'

const units = path.resolve(import.meta.dirname, '../../../deploy/systemd')
const ours = /^tideway-(?:provider@|migrate|host)\.service$/
/** Highest exposure by systemd's own scale of 0 to 10, times ten. */
const EXPOSURE_LIMIT = 20

/**
 * Checks the units with systemd's own analysis, which needs no running systemd. Returns a row for each.
 *
 * @throws Error if a line is not understood, or a unit is exposed above the limit.
 */
export async function checkUnits(folder: string): Promise<Cell[][]> {
  const copies = path.join(folder, 'units')
  await mkdir(copies)
  const rows: Cell[][] = []
  for (const name of (await readdir(units)).filter((one) => ours.test(one))) {
    const file = path.join(copies, name)
    const text = await readFile(path.join(units, name), 'utf8')
    // The analysis also checks that the program exists.
    await writeFile(file, text.replace('/usr/bin/node', process.execPath))
  }
  for (const name of await readdir(copies)) {
    const file = path.join(copies, name)
    const warnings = await runProgram('sh', [
      '-c',
      'systemd-analyze verify --man=no "$1" 2>&1',
      'sh',
      file,
    ])
    if (warnings.trim() !== '') throw new Error(`${name}:\n${warnings}`)
    const security = await runProgram('systemd-analyze', [
      'security',
      '--offline=yes',
      '--no-pager',
      `--threshold=${EXPOSURE_LIMIT}`,
      file,
    ])
    const [, exposure = ''] = /Overall exposure level for [^:]+: ([\d.]+)/.exec(security) ?? []
    rows.push([`systemd: ${name}`, `understood, exposure ${exposure} of 10`])
  }
  return rows
}
