import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'

const file = fileURLToPath(new URL('../src/theme/breakpoints.css', import.meta.url))

/** PostCSS plugins that replace `@media (--small)` in any style sheet with the query from breakpoints.css. */
export const breakpoints = [globalData({ files: [file] }), customMedia()]
