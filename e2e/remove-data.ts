import { rm } from 'node:fs/promises'

/** The run's own data directory goes with it. */
export default async function removeData(): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
}
