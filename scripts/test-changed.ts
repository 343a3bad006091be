import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runNode } from './processes/run-node.ts'
import { affectedTests } from './test-run/affected-tests.ts'
import { readImporters } from './test-run/import-graph.ts'
import { readLastTimes } from './test-run/times.ts'

const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')
/** Longer files are named and left to `npm test`, so that the answer comes within two minutes. */
const LONGEST_SECONDS = 20

/**
 * `npm run test:changed`: checks the changed files and runs the tests that they can affect. Without changes in the work
 * tree, the last commit counts. `npm run test:changed -- main` compares with a branch or a commit. Journeys are left to
 * `npm test`.
 */
async function main(): Promise<number> {
  const changed = changedFiles(process.argv[2])
  if (changed.length === 0) {
    console.log('Nothing has changed.')
    return 0
  }
  console.log(`Changed:\n${changed.map((file) => `  ${file}`).join('\n')}`)
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (file) => /\.tsx?$/.test(file) && existsSync(path.join(root, file)),
  )
  const tests = sources.filter((file) => /\.test\.tsx?$/.test(file))
  const affected = affectedTests(changed, readImporters(root, sources), tests)
  const { files: seconds } = readLastTimes()
  const isLong = (file: string) => (seconds[file] ?? 0) > LONGEST_SECONDS && !changed.includes(file)
  const long = affected.filter(isLong)
  const chosen = affected.filter((file) => !isLong(file))
  const present = changed.filter((file) => existsSync(path.join(root, file)))
  const codes = [
    await runNode({
      args: [
        path.join(modules, '@biomejs/biome/bin/biome'),
        'check',
        '--no-errors-on-unmatched',
        ...present,
      ],
    }),
    await runNode({ args: [path.join(modules, 'typescript/bin/tsc'), '-b'] }),
    chosen.length === 0
      ? 0
      : await runNode({ args: [path.join(modules, 'vitest/vitest.mjs'), 'run', ...chosen] }),
  ]
  const left = (title: string, files: readonly string[]) => {
    if (files.length > 0) console.log(`\n${title}\n${files.map((file) => `  ${file}`).join('\n')}`)
  }
  left('Left to npm test, because each takes long:', long)
  left(
    'Changed journeys, for npm run test:e2e:',
    changed.filter((file) => file.endsWith('.spec.ts')),
  )
  return codes.every((code) => code === 0) ? 0 : 1
}

function changedFiles(since: string | undefined): string[] {
  if (since !== undefined)
    return withNew(git('diff', '--name-only', `${since}...`), git('diff', '--name-only', 'HEAD'))
  const now = withNew(git('diff', '--name-only', 'HEAD'))
  return now.length > 0 ? now : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

function withNew(...lists: string[][]): string[] {
  const fresh = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...lists.flat(), ...fresh])].sort()
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
}

process.exitCode = await main()
