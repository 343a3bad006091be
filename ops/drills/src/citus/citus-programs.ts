import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { MissingProgramsError } from '../engines/programs.ts'

/** Folders in which packages of PostgreSQL keep their programs, the newest last. */
const PLACES = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']

/**
 * Returns the folder with the programs of a PostgreSQL that has the extension citus. CITUS_ARCHIVE names a tarball that
 * contains one, which is unpacked into `into`; otherwise the machine's own is used.
 *
 * @throws MissingProgramsError if there is neither.
 */
export function findCitusPrograms(into: string, environment = process.env): string {
  const { CITUS_ARCHIVE: archive } = environment
  if (archive) {
    execFileSync('tar', ['xzf', archive, '-C', into])
    const [initdb] = globSync(path.join(into, '**/bin/initdb'))
    if (initdb) return path.dirname(initdb)
    throw new MissingProgramsError(`CITUS_ARCHIVE: ${archive} contains no bin/initdb.`)
  }
  const newestFolder = PLACES.flatMap((place) => globSync(place).sort()).findLast(hasCitus)
  if (newestFolder) return newestFolder
  throw new MissingProgramsError(
    'This drill needs PostgreSQL with the extension citus. Set CITUS_ARCHIVE to a tarball that contains both.',
  )
}

function hasCitus(folder: string): boolean {
  const pgConfig = path.join(folder, 'pg_config')
  if (!existsSync(pgConfig)) return false
  const shared = execFileSync(pgConfig, ['--sharedir'], { encoding: 'utf8' }).trim()
  return existsSync(path.join(shared, 'extension/citus.control'))
}
