import type { Plugin } from 'vite'

const file = /[\\/]bcryptjs[\\/]index\.js$/
const slice = /\bMAX_EXECUTION_TIME = 100;/
/** As long as every other work in slices lets the page wait (src/platform/yield-to-main.ts). */
const SLICE_MS = 8

/**
 * bcryptjs works for 100 ms before it lets the browser take input and paint, and that cannot be set: long enough to be
 * felt. A worker would be the other way; it needs a Trusted Types policy, and so far no policy may exist here.
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
