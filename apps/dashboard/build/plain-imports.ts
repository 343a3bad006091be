import type { Plugin } from 'vite'

/** Vite's module around each dynamic import. It fetches the imports of the imported file at the same time. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Leaves dynamic imports to the browser. Vite would write the names of a hundred files into the first script, to
 * request the files of a part together. All parts are fetched before they are needed, when the user first touches the
 * page or points at a control. They have one to three small files, so the names cost more than they save.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === HELPER ? 'export const __vitePreload = (load) => load()' : null
    },
  }
}
