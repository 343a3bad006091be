import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Returns a hash of files and folders, named from the root of the repository, without their tests.
 *
 * @param and Another part of the hash, such as the day.
 */
export async function hashOfSources(sources: readonly string[], and = ''): Promise<string> {
  const hash = createHash('sha256').update(and)
  for (const source of sources) {
    const place = path.join(root, source)
    const names = source.includes('.') ? [''] : (await readdir(place, { recursive: true })).sort()
    for (const name of names.filter((each) => !each.endsWith('.test.ts'))) {
      const content = await readFile(path.join(place, name)).catch(() => '')
      hash.update(`${source}/${name}\n`).update(content)
    }
  }
  return hash.digest('hex').slice(0, 16)
}
