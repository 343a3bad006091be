import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunResult } from './run-phases.ts'
import { describePhases } from './run-phases.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Writes the page of results of `npm run test:full`, with its date and commit. */
export async function writeFullRunPage(
  result: RunResult,
  { clock }: { clock: string | undefined },
): Promise<void> {
  const name =
    clock === undefined ? 'full-run' : `full-run-${clock.slice(0, 16).replaceAll(':', '')}`
  const page = fullRunPage(result, { clock, commit: commitOfTree(), date: new Date() })
  await writeFile(path.join(root, 'ops/bench/results', `${name}.md`), page)
}

export function fullRunPage(
  result: RunResult,
  { clock, commit, date }: { clock: string | undefined; commit: string; date: Date },
): string {
  const lines = [
    '# The full run',
    '',
    `\`npm run test:full\` on ${date.toISOString().slice(0, 10)}, commit ${commit}.`,
    ...(clock === undefined
      ? []
      : ['', `The clock of every program began at ${clock}, in the time zone of Los Angeles.`]),
    '',
    `${result.passed} passed, ${result.failed} failed.`,
    '',
    '```',
    ...describePhases(result),
    '```',
    ...(result.remarks.length === 0
      ? []
      : ['', '## Failed, or passed at the second attempt', '', '```', ...result.remarks, '```']),
  ]
  return `${lines.join('\n')}\n`
}

function commitOfTree(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain') === '' ? '' : ', with changes that are not committed'
  return `${git('rev-parse', '--short=12', 'HEAD')}${changed}`
}
