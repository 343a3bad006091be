import path from 'node:path'
import type { Plugin } from 'vite'

/** File of the built folder that lists the modules of each script. It is not served. */
const FILE = '.modules.json'

/** Lists the modules of each script next to the build, for the test of the first list's modules. */
export function listModules(root: string): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules: Record<string, string[]> = {}
      for (const { type, fileName, ...chunk } of Object.values(bundle))
        if (type === 'chunk' && 'moduleIds' in chunk)
          modules[path.basename(fileName)] = chunk.moduleIds.map((id) => path.relative(root, id))
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(modules) })
    },
  }
}
