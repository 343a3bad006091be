import { rm } from 'node:fs/promises'

/** Removes the data directory of this run. */
export default async function removeData(): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
}
