import { accessSync, chownSync, constants, statSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { processStart } from '../../platform/process/process-start.ts'

/** Process that holds a data directory. `start` distinguishes this process from a later one with the same pid. */
interface Holder {
  pid: number
  start: string | undefined
  command: string
  since: string
}

export interface DataDirectoryLock {
  release(): Promise<void>
}

export class DataDirectoryHeldError extends Error {
  override name = 'DataDirectoryHeldError'
}

const SQLITE_BUSY = 5

/**
 * Locks the data directory for this process, or throws with the name of its holder.
 *
 * The lock is a kernel lock on DATA_DIR/lock, taken through SQLite because Node has no flock. It ends with the process
 * in any case, so a killed process leaves nothing behind and a reused pid cannot look like a holder. lock-holder.json
 * only serves the error message.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  await mkdir(dataDir, { recursive: true })
  const holderFile = path.join(dataDir, 'lock-holder.json')
  const database = tryLock(path.join(dataDir, 'lock'))
  if (!database) throw new DataDirectoryHeldError(await heldMessage(dataDir, holderFile))
  try {
    await writeHolder(holderFile)
  } catch (error) {
    database.close()
    throw error
  }
  let released = false
  return {
    async release() {
      if (released) return
      released = true
      // Keep the file: deleting it would allow two processes to lock two different files of the same name.
      database.close()
    },
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    // SQLite opens a file of another user read-only and would then lock nothing. (Never open the file directly: closing
    // any descriptor of it releases the lock of the whole process.)
    accessSync(file, constants.W_OK)
    sameOwner(file)
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database?.close()
    if (isBusy(error)) return undefined
    throw new Error(`Cannot lock ${file}: set DATA_DIR to a writable directory`, {
      cause: error,
    })
  }
}

/** A directory that root has used once must stay usable for its owner. */
function sameOwner(file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(path.dirname(file))
  chownSync(file, uid, gid)
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

async function writeHolder(file: string): Promise<void> {
  const holder: Holder = {
    pid: process.pid,
    start: await processStart(process.pid),
    command: ['node', ...process.argv.slice(1).map(shortPath)].join(' '),
    since: new Date().toISOString(),
  }
  // The file is renamed into place, so that a reader never sees half of it.
  const next = `${file}.${process.pid}`
  await writeFile(next, `${JSON.stringify(holder)}\n`)
  await rename(next, file)
}

async function heldMessage(dataDir: string, holderFile: string): Promise<string> {
  const holder = await readHolder(holderFile)
  const who = holder
    ? `"${holder.command}" (pid ${holder.pid}, since ${holder.since})`
    : 'another process'
  return `The data directory ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR to another directory.`
}

/** Waits a moment for a holder that has only just taken the lock. Never names a process that has ended. */
async function readHolder(file: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const holder = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as Holder,
      () => undefined,
    )
    if (holder) {
      const start = await processStart(holder.pid)
      if (start !== undefined && start === holder.start) return holder
    }
    await wait(50)
  }
  return undefined
}

function shortPath(argument: string): string {
  const relative = path.relative(process.cwd(), argument)
  return path.isAbsolute(argument) && !relative.startsWith('..') ? relative : argument
}
