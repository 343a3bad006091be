import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { providerPort } from './addresses.ts'

/** Longer than any journey: what is older was left by a worker that ended in the middle of one. */
const STALE_MS = 200_000

/**
 * Waits until no other journey moves this client's money, and answers how to let the next one in. A folder is the
 * lock: making one either succeeds or tells that it is there, in whichever worker.
 */
export async function takeMoneyOf(clientId: string): Promise<() => Promise<void>> {
  const folder = path.join(tmpdir(), `tideway-money-${providerPort}-${clientId}`)
  while (!(await made(folder))) {
    if (await isStale(folder)) await rm(folder, { recursive: true, force: true })
    await wait(100)
  }
  return () => rm(folder, { recursive: true, force: true })
}

async function made(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function isStale(folder: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(folder)).mtimeMs > STALE_MS
  } catch {
    return false
  }
}
