import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DAY_SECONDS } from '@tideway/contract/time/durations'
import {
  DataDirectoryHeldError,
  lockDataDirectory,
} from '../../src/sandbox/postgres/data-directory-lock.ts'
import { hashOfSources } from '../hash-of-sources.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const bundles = path.join(root, '.cache/test-killable')
const sources = [
  'package-lock.json',
  'packages/contract/src',
  'apps/provider/src',
  'apps/provider/test/killable',
]

let program: Promise<string> | undefined

/**
 * Returns the path of the bundled provider, for tests that kill it. Without a bundle, most of a start would go to
 * loading two thousand modules, because a killed process saves no compiled code for the next. The first test run after
 * a change bundles it.
 */
export function killableProgram(): Promise<string> {
  program ??= findOrBundle()
  return program
}

async function findOrBundle(): Promise<string> {
  const folder = path.join(bundles, await hashOfSources(sources))
  const file = path.join(folder, 'killable.js')
  while (!existsSync(folder)) await bundle(folder)
  return file
}

/** One process bundles, and the others wait for it. */
async function bundle(folder: string): Promise<void> {
  const lock = await lockDataDirectory(bundles).catch((error) => {
    if (error instanceof DataDirectoryHeldError) return undefined
    throw error
  })
  if (!lock) return wait(200)
  try {
    if (existsSync(folder)) return
    await removeOld()
    const aside = `${folder}.${randomBytes(4).toString('hex')}`
    await promisify(execFile)(process.execPath, [
      path.join(import.meta.dirname, 'bundle-killable.ts'),
      aside,
    ])
    await rename(aside, folder)
  } finally {
    await lock.release()
  }
}

/** Removes bundles that are older than a day. Another run may still use a newer one. */
async function removeOld(): Promise<void> {
  for (const entry of await readdir(bundles, { withFileTypes: true })) {
    const file = path.join(bundles, entry.name)
    const isOld = Date.now() - (await stat(file)).mtimeMs > DAY_SECONDS * 1000
    if (entry.isDirectory() && isOld) await rm(file, { recursive: true, force: true })
  }
}
