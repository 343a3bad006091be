import path from 'node:path'
import { lockDataDirectory } from './data-directory-lock.ts'
import { clearOrphan } from './postgres-orphan.ts'

/** Stops the database that a killed provider left behind. Usage: `node stop-orphan.ts DATA_DIR`. */
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('Usage: node stop-orphan.ts DATA_DIR')
const lock = await lockDataDirectory(dataDir)
await clearOrphan(path.join(dataDir, 'postgres'), console)
await lock.release()
