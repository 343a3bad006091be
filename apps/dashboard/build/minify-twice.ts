import { minify } from '@swc/core'
import type { Plugin } from 'vite'

/**
 * Makes the file of our own modules smaller by SWC, after Vite has compressed it. SWC puts a function that is used once
 * into its place of use. This removes 4 % of our JavaScript before the first list, for half a second of the build. The
 * libraries are left out, because SWC gains a tenth of that there and takes three times as long.
 */
export function minifyTwice(): Plugin {
  return {
    name: 'minify-twice',
    apply: 'build',
    generateBundle: {
      // Runs last, because an earlier hook of Vite writes the addresses of the other files into this one.
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
