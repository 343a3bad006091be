import { rm } from 'node:fs/promises'

/** Removes the data directory of this run. A system that runs on keeps its data. */
export default async function removeData(): Promise<void> {
  if (process.env.E2E_REUSE === '1') return
  const dataDir = process.env.E2E_DATA_DIR
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
}
