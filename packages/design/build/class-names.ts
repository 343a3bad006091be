import { createHash } from 'node:crypto'
import path from 'node:path'

/**
 * Returns the function that names the classes of CSS modules: four characters of the file, and the name in it. Vite's
 * default names also contain the line number, which makes the style sheet an eighth larger.
 * @param root The folder that the files' names are relative to, so that a build is the same everywhere.
 * @throws If two files have the same characters, because their classes would mix. Rename one of them.
 */
export function classNamesIn(root: string): (name: string, id: string) => string {
  const files = new Map<string, string>()
  return (name, id) => {
    const file = id.split('?')[0] ?? id
    const prefix = prefixOf(path.relative(root, file))
    const first = files.get(prefix) ?? file
    if (first !== file) throw new Error(`${first} and ${file} get the same class names`)
    files.set(prefix, first)
    return `_${prefix}_${name}`
  }
}

function prefixOf(file: string): string {
  const digest = createHash('sha256').update(file).digest()
  return (digest.readUInt32BE() % 36 ** 4).toString(36).padStart(4, '0')
}
