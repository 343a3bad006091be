import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * Returns the function that names the classes of CSS modules: four characters of the file, and the name in it. Vite's
 * own names have the line too, which makes the style sheet an eighth larger.
 *
 * @param root The folder that the files' names are relative to, so that a build is the same everywhere.
 */
export function classNamesIn(root: string): (name: string, file: string) => string {
  const prefixes = new Map<string, string>()
  return (name, file) => {
    const prefix = prefixes.get(file) ?? prefixOf(path.relative(root, file))
    prefixes.set(file, prefix)
    return `_${prefix}_${name}`
  }
}

function prefixOf(file: string): string {
  const digest = createHash('sha256').update(file).digest()
  return (digest.readUInt32BE() % 36 ** 4).toString(36).padStart(4, '0')
}
