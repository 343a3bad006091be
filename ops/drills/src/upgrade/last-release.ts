import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CleanUp } from '../engines/clean-up.ts'
import { runProgram } from '../engines/run-program.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../../../..')

/** Migrations that the last release does not have, oldest first. They include the baseline if it replaced the release's. */
async function newMigrations(): Promise<string[]> {
  const text = await readFile(path.join(projectRoot, 'ops/deploy/last-release.json'), 'utf8')
  const { migration }: { migration: string } = JSON.parse(text)
  const names = await readdir(path.join(projectRoot, 'apps/provider/migrations'))
  return names.includes(migration)
    ? names.filter((name) => name.endsWith('.sql') && name > migration).sort()
    : names.sort()
}

/**
 * Returns the commit of the last release: the newest tag `v…`. Without tags, the commit before the first migration that
 * the last release does not have.
 */
export async function lastReleaseCommit(): Promise<string> {
  const [tag] = (await git('tag', '--list', 'v*', '--sort=-version:refname')).split('\n')
  if (tag) return tag
  const files = (await newMigrations()).map((name) => `apps/provider/migrations/${name}`)
  if (files.length === 0) return 'HEAD'
  const added = await git('log', '--diff-filter=A', '--format=%H', '--reverse', '--', ...files)
  const [first] = added.split('\n')
  return first ? `${first}^` : 'HEAD'
}

/** Writes the files of a commit to a temporary folder, with the packages of its provider. Returns the folder. */
export async function checkOut(commit: string, cleanUp: CleanUp): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-release-'))
  cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const archive = path.join(folder, 'files.tar')
  await git('archive', '--output', archive, commit)
  await runProgram('tar', ['-xf', archive, '-C', folder])
  const install = ['ci', '--ignore-scripts', '--omit=dev', '--prefer-offline']
  await runProgram('npm', [...install, '-w', '@tideway/contract', '-w', '@tideway/provider'], {
    cwd: folder,
  })
  return folder
}

/** Returns the path of the provider's program in the files of a commit. Older commits have it in a top folder. */
export function providerOf(folder: string): string {
  const program = 'apps/provider/src/main.ts'
  return existsSync(path.join(folder, program)) ? program : 'provider/src/main.ts'
}

export async function describeCommit(commit: string): Promise<string> {
  return (await git('log', '-1', '--format=%h, %cs', commit)).trim()
}

function git(...args: string[]): Promise<string> {
  return runProgram('git', args, { cwd: projectRoot })
}
