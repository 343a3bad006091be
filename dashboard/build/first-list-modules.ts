import path from 'node:path'
import type { Plugin } from 'vite'

/** The page's script, and the screen that most users open first. */
const FIRST = ['src/main.tsx', 'src/transactions/list/transactions-route.tsx']

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
  let found = new Set<string>()
  return {
    plugin: {
      name: 'first-list-modules',
      apply: 'build',
      buildEnd() {
        const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
        found = reachable(
          FIRST.map((file) => path.join(root, file)),
          importsOf,
        )
      },
    },
    includes: (id) => found.has(id),
  }
}

/** Returns the ids and everything that they import, directly or indirectly. */
export function reachable(
  from: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...importsOf(id))
  }
  return found
}
