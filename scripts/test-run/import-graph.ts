import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

const OWN_PACKAGE = /^@tideway\/([^/]+)\/(.+)$/

/** Maps each file to the files that import it, all relative to the root with forward slashes. */
export type Importers = Map<string, Set<string>>

/**
 * Reads which of these TypeScript files imports which. Imports of types do not count: the compiler checks them, and no
 * test can see them.
 */
export function readImporters(root: string, files: readonly string[]): Importers {
  const importers: Importers = new Map()
  for (const file of files) {
    for (const specifier of importsOf(file, readFileSync(path.join(root, file), 'utf8'))) {
      const target = resolveImport(root, file, specifier)
      if (target === undefined) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(file))
    }
  }
  return importers
}

function importsOf(file: string, source: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
      literalOf(source.slice(start, end)),
    ),
  ]
}

function literalOf(source: string): string {
  return /^['"`]([^'"`$]+)['"`]$/.exec(source.trim())?.[1] ?? ''
}

/** Returns the file of ours that an import means. Packages of others have none. */
function resolveImport(root: string, from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier)
  const [, workspace, rest] = OWN_PACKAGE.exec(specifier) ?? []
  if (workspace === undefined) return undefined
  const places = [`src/${rest}.ts`, `src/${rest}.tsx`, `${rest}.ts`, `${rest}.tsx`, `src/${rest}`]
  return places
    .flatMap((place) => ['packages', 'apps'].map((group) => `${group}/${workspace}/${place}`))
    .find((file) => existsSync(path.join(root, file)))
}
