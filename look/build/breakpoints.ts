import { fileURLToPath } from 'node:url'
import globalData from '@csstools/postcss-global-data'
import customMedia from 'postcss-custom-media'

const file = fileURLToPath(new URL('../src/breakpoints.css', import.meta.url))

/** PostCSS plugins by which `@media (--small)` of any sheet becomes the query that breakpoints.css has for it. */
export const breakpoints = [globalData({ files: [file] }), customMedia()]
