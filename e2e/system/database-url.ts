import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Returns the address of the database that the provider started, from the files in its folder. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const cluster = path.join(dataDir, 'postgres')
  const password = (await readFile(path.join(cluster, 'tideway-password'), 'utf8')).trim()
  const [, , , port] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  return `postgres://tideway:${password}@127.0.0.1:${port}/tideway`
}
