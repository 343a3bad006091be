import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Apps to build, each from its own folder into its `dist`. */
export const builtApps = ['apps/dashboard', 'apps/pages', 'apps/payouts'] as const

/** File that identifies the content that a built folder was made from. */
export const BUILD_ID = '.build-id'
/** Resolves when the folder has all its compressed files. */
export const COMPRESSED_ID = '.compressed-id'

export interface BuildOptions {
  /** The folder that contains the apps. Ours by default. */
  root?: string
  say?: (line: string) => void
  /** Stops the build. */
  signal?: AbortSignal
}

/** Returns the text of a note in a built folder, or an empty text if there is none. */
export function readNote(dist: string, note: string): Promise<string> {
  return readFile(path.join(dist, note), 'utf8').catch(() => '')
}

/** Runs `use` with the path of an empty folder for unfinished work, and removes the folder afterwards. */
export async function withFolderAside<Result>(
  root: string,
  name: string,
  use: (aside: string) => Promise<Result>,
): Promise<Result> {
  const aside = path.join(root, '.cache/build', `${name}-${process.pid}`)
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  try {
    return await use(aside)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** Replaces a folder with a finished one. */
export async function replaceFolder(folder: string, finished: string): Promise<void> {
  const old = `${finished}-old`
  await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(finished, folder)
  await rm(old, { recursive: true, force: true })
}

/** Deletes what killed builds left behind, but nothing that a running build may be using. */
export async function removeUnfinishedBuilds(root = projectRoot): Promise<void> {
  const folder = path.join(root, '.cache/build')
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(/-(\d+)(?:-old)?$/.exec(name)?.[1])
    if (!isRunning(pid)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
