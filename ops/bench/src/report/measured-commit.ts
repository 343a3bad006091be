import { execFileSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

/** The commit that is measured, read as the process starts: others may follow while it measures. */
export const measuredCommit = readCommit(root)

/** Returns the short commit of a work tree, and whether files differ from it. Earlier results do not count. */
export function readCommit(folder: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    const commit = git('rev-parse', '--short=10', 'HEAD').trim()
    const changed = git('status', '--porcelain', '--', '.', ':(exclude)ops/bench/results').trim()
    return changed === '' ? commit : `${commit} with uncommitted changes`
  } catch {
    return 'unknown: the folder is no git work tree'
  }
}
