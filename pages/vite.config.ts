import { readdirSync } from 'node:fs'
import path from 'node:path'
import { breakpoints } from '@tideway/look/build/breakpoints'
import { reactAria } from '@tideway/look/build/react-aria'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { preloadFont } from './build/preload-font.ts'

const folder = import.meta.dirname

/** The script of the developer guide, whose pages the provider writes itself. */
const guideScript = path.join(folder, 'src/guide/guide.ts')

/** Every page is an HTML file beside this one: `checkout.html` is built to `dist/checkout.html`. */
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .map((name) => path.join(folder, name))

export default defineConfig({
  root: folder,
  base: '/pages/',
  plugins: [reactAria(), react(), preloadFont('hanken-grotesk')],
  css: { postcss: { plugins: breakpoints } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy of these pages allows nothing inline and no data: outside of images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first versions with light-dark(): the tokens are served as they were written.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    rolldownOptions: {
      input: [...pages, guideScript],
      // Of six thousand icons, only those that are imported are read.
      experimental: { lazyBarrel: true },
    },
  },
})
