import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions } from './built-folders.ts'
import {
  BUILD_ID,
  builtApps,
  COMPRESSED_ID,
  projectRoot,
  readNote,
  withFolderAside,
} from './built-folders.ts'
import { precompress } from './precompress.ts'

/** Adds missing compressed files to the built folders. A build in between, or a kill, does no harm. */
export async function compressBuilds({ root = projectRoot }: BuildOptions = {}): Promise<void> {
  await Promise.all(builtApps.map((app) => compressBuild(root, app)))
}

/** Returns true if the built folders have all their compressed files. */
export async function areCompressed({ root = projectRoot }: BuildOptions = {}): Promise<boolean> {
  const checks = await Promise.all(
    builtApps.map((app) => isCompressed(path.join(root, app, 'dist'))),
  )
  return checks.every(Boolean)
}

async function compressBuild(root: string, app: string): Promise<void> {
  const dist = path.join(root, app, 'dist')
  if (await isCompressed(dist)) return
  const id = await readNote(dist, BUILD_ID)
  await withFolderAside(root, `${path.basename(app)}-compressed`, async (aside) => {
    const isCurrent = async () => (await readNote(dist, BUILD_ID)) === id
    try {
      await precompress(dist, aside, isCurrent)
      if (await isCurrent()) await writeFile(path.join(dist, COMPRESSED_ID), id)
    } catch (error) {
      // Another build has replaced this one and is compressed separately.
      if (await isCurrent()) throw error
    }
  })
}

async function isCompressed(dist: string): Promise<boolean> {
  return (await readNote(dist, COMPRESSED_ID)) === (await readNote(dist, BUILD_ID))
}

if (import.meta.main) await compressBuilds()
