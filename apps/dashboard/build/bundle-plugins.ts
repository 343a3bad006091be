import path from 'node:path'
import { minify } from '@swc/core'
import type { Plugin } from 'vite'

const bcrypt = /[\\/]bcryptjs[\\/]index\.js$/
const slice = /\bMAX_EXECUTION_TIME = 100;/
/** Same slice as all other long work in the page (src/platform/yield-to-main.ts). */
const SLICE_MS = 8

/**
 * Shortens the time that bcryptjs works before it yields to the browser: 100 ms is noticeable and not configurable. A
 * worker would need a Trusted Types policy, which is not allowed here so far.
 */
export function bcryptSlices(): Plugin {
  return {
    name: 'bcrypt-slices',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!bcrypt.test(id)) return null
      if (!slice.test(code)) this.error('bcryptjs no longer says how long its slices are')
      return { code: code.replace(slice, `MAX_EXECUTION_TIME = ${SLICE_MS};`), map: null }
    },
  }
}

/** File of the built folder that tells which modules are in which script. It is not served. */
const FILE = '.modules.json'

/** Lists the modules of each script next to the build, for the test of what the first list loads. */
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

/** Vite's module around each dynamic import. It fetches the imports of the imported file at the same time. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Leaves dynamic imports to the browser. Vite would write the names of a hundred files into the first script, so that
 * the files of a part are requested together. All parts are fetched before they are needed, at a first touch or at the
 * pointer, and have one to three small files, so the names cost more than they save.
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

/**
 * Makes the file of our own modules smaller by SWC, after Vite has compressed it. SWC puts functions that are used once
 * in their place: 4 % less of our JavaScript before the first list, for half a second of the build. The libraries are
 * left as they are, because they gain a tenth of that for three times as long.
 */
export function minifyTwice(): Plugin {
  return {
    name: 'minify-twice',
    apply: 'build',
    generateBundle: {
      // The addresses of the other files are written into this one by a hook of Vite before.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.name !== 'shared') continue
          const { code } = await minify(file.code, {
            module: true,
            ecma: 2020,
            compress: { passes: 3 },
            mangle: true,
          })
          file.code = code
        }
      },
    },
  }
}
