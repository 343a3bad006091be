import { breakpoints } from '@tideway/look/build/breakpoints'
import { reactAria } from '@tideway/look/build/react-aria'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bcryptSlices } from './build/bcrypt-slices.ts'
import { firstListModules } from './build/first-list-modules.ts'

const firstList = firstListModules(import.meta.dirname)

export default defineConfig({
  plugins: [reactAria(), bcryptSlices(), react(), firstList.plugin],
  css: { postcss: { plugins: breakpoints } },
  build: {
    target: 'es2024',
    // What the tokens are written in (light-dark, relative colours) stays as it is written.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // A data URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One sheet: it is small, and a screen fetched later is never seen without its looks.
    cssCodeSplit: false,
    // Every browser that understands the sheet preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of six thousand icons, only those that are imported are read.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            // What the first list imports, in one file instead of more than fifty. Routes and parts that are
            // imported later stay files of their own. The group holds all that its modules import, so the
            // bundler must not add dependencies: that would add what is imported on a press.
            {
              name: 'shared',
              test: firstList.includes,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
