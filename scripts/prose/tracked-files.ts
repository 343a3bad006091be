import { execFileSync } from 'node:child_process'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Returns the sources, style sheets and pages of Markdown under version control below these paths, or all of them. */
export function trackedFiles(paths: string[]): string[] {
  return allTrackedFiles(paths).filter((file) => /\.(?:tsx?|mjs|md|css)$/.test(file))
}

/** Returns all files under version control below these paths, or all of the project. */
export function allTrackedFiles(paths: string[] = []): string[] {
  const listed = execFileSync('git', ['ls-files', '--', ...paths], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => file !== '')
}
