import path from 'node:path'
import type { Plugin } from 'vite'

/** The page's script and the screen that most people open first. */
const FIRST = ['src/main.tsx', 'src/transactions/list/transactions-route.tsx']

/**
 * Finds the modules that a browser must have before it shows the first list: what the page's script and the list's
 * screen import, and what these import in turn. Imports that wait for a press are not followed.
 *
 * @param root The folder of the dashboard.
 */
export function firstListModules(root: string): {
  plugin: Plugin
  /** Whether the first list needs a module, by its id. Known once all modules are read. */
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

/** The ids themselves and all that can be reached from them. */
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
