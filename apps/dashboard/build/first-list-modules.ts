import path from 'node:path'
import type { Plugin } from 'vite'

/** The page's script, and the screen that most users open first. */
const FIRST = ['src/main.tsx', 'src/records/by-type/transactions-route.tsx']

/**
 * Finds the modules that a browser needs before it shows the first list: the imports of the page's script and of the
 * list's screen, with their own imports. Dynamic imports are not followed.
 *
 * @param root The folder of the dashboard.
 */
export function firstListModules(root: string): {
  plugin: Plugin
  /** Returns true if the first list needs the module with this id. Complete once all modules are read. */
  includes: (id: string) => boolean
} {
  let neededIds = new Set<string>()
  return {
    plugin: {
      name: 'first-list-modules',
      apply: 'build',
      buildEnd() {
        const moduleOf = (id: string) => {
          const info = this.getModuleInfo(id)
          return { code: info?.code ?? '', importedIds: info?.importedIds ?? [] }
        }
        neededIds = needed(
          FIRST.map((file) => path.join(root, file)),
          moduleOf,
        )
      },
    },
    includes: (id) => neededIds.has(id),
  }
}

interface Module {
  code: string
  importedIds: readonly string[]
}

/**
 * The file that re-exports all parts of a library, each from a separate file. TanStack Virtual is excluded, because its
 * code is in its index.
 */
const INDEX =
  /[\\/]node_modules[\\/]@(?:tanstack[\\/](?!(?:react-)?virtual)|tabler[\\/]).*[\\/](?:index|tabler-icons-react)\.m?js$/

/**
 * Returns the ids and everything that they import, directly or indirectly. Of a library's parts, it returns only those
 * that are imported by name, because parts of the app that load later use the others.
 */
export function needed(from: readonly string[], moduleOf: (id: string) => Module): Set<string> {
  const read = new Map<string, Source[]>()
  return reachable(from, (id) => {
    if (INDEX.test(id)) return []
    const { importedIds } = moduleOf(id)
    if (!importedIds.some((file) => INDEX.test(file))) return importedIds
    const named = sourcesOf(id).flatMap(({ names, file }) =>
      INDEX.test(file) ? names.flatMap(([name]) => filesOf(file, name)) : [],
    )
    return [...importedIds, ...named]
  })

  // An index has thousands of parts, so it is read once.
  function sourcesOf(id: string): Source[] {
    const sourceFiles = read.get(id) ?? sources(id, moduleOf(id))
    read.set(id, sourceFiles)
    return sourceFiles
  }

  /** Returns the files from which an index exports a name. */
  function filesOf(index: string, exportName: string): string[] {
    return sourcesOf(index).flatMap(({ names, isAll, file }) => {
      if (!isAll && !names.some(([, name]) => name === exportName)) return []
      if (INDEX.test(file)) return [file, ...filesOf(file, exportName)]
      return !isAll || isExported(moduleOf(file).code, exportName) ? [file] : []
    })
  }
}

interface Source {
  /** Pairs of a name in the source file and its name in this module. */
  names: [there: string, here: string][]
  /** True if all names are passed on. */
  isAll: boolean
  file: string
}

const FROM =
  /\b(?:import|export)\s*(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|(\*)[^'"]*?)?\s*from\s*["']([^"']+)["']/g

/** Returns the files that a module imports from, as far as they were read. */
function sources(id: string, { code, importedIds }: Module): Source[] {
  return [...code.matchAll(FROM)].flatMap(([, whole, list = '', all, source = '']) => {
    const beginning = source.startsWith('.')
      ? path.resolve(path.dirname(id), source)
      : `${path.sep}node_modules${path.sep}${path.normalize(source)}${path.sep}`
    const file = importedIds.find((imported) =>
      source.startsWith('.') ? imported.startsWith(beginning) : imported.includes(beginning),
    )
    if (file === undefined) return []
    const pairs = list.split(',').flatMap((pair): [string, string][] => {
      const [there = '', here = there] = pair.trim().split(/\s+as\s+/)
      return there === '' ? [] : [[there, here]]
    })
    const names: [string, string][] = whole === undefined ? pairs : [['default', whole], ...pairs]
    return [{ names, isAll: all !== undefined, file }]
  })
}

function isExported(code: string, name: string): boolean {
  const escaped = name.replaceAll('$', String.raw`\$`)
  return new RegExp(`\\bexport\\b[^;]*[\\s{,]${escaped}(?![\\w$])`).test(code)
}

/** Returns the ids and everything that they import, directly or indirectly. */
export function reachable(
  from: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const reachableIds = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reachableIds.has(id)) continue
    reachableIds.add(id)
    open.push(...importsOf(id))
  }
  return reachableIds
}
