import type { Plugin } from 'vite'

const file = /[\\/]bcryptjs[\\/]index\.js$/
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
      if (!file.test(id)) return null
      if (!slice.test(code)) this.error('bcryptjs no longer says how long its slices are')
      return { code: code.replace(slice, `MAX_EXECUTION_TIME = ${SLICE_MS};`), map: null }
    },
  }
}
