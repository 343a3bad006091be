import { breakpoints } from '@tideway/design/build/breakpoints'
import { classNamesIn } from '@tideway/design/build/class-names'
import { reactAria } from '@tideway/design/build/react-aria'
import { stripDescriptions } from '@tideway/design/build/strip-descriptions'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bcryptSlices } from './build/bcrypt-slices.ts'
import { firstListModules } from './build/first-list-modules.ts'
import { listModules } from './build/list-modules.ts'
import { minifyTwice } from './build/minify-twice.ts'
import { plainImports } from './build/plain-imports.ts'

const firstList = firstListModules(import.meta.dirname)

export default defineConfig({
  plugins: [
    reactAria(),
    stripDescriptions(),
    bcryptSlices(),
    react(),
    plainImports(),
    firstList.plugin,
    minifyTwice(),
    listModules(import.meta.dirname),
  ],
  resolve: {
    alias: {
      // React has this hook since version 18, so the router needs no copy of it.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  css: {
    postcss: { plugins: breakpoints },
    modules: { generateScopedName: classNamesIn(import.meta.dirname) },
  },
  build: {
    target: 'es2024',
    // Keeps the CSS features of the tokens (light-dark, relative colours) as written.
    cssTarget: ['chrome125', 'firefox128', 'safari18'],
    // A data URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // One style sheet: it is small, and a screen fetched later never appears unstyled.
    cssCodeSplit: false,
    // Every browser that supports the style sheet preloads modules natively.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      // Removes unused schemas, although they call functions when their module is read.
      treeshake: { manualPureFunctions: ['z'] },
      // Reads only the imported icons out of six thousand.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: {
          groups: [
            // Puts all imports of the first list into two files instead of more than fifty. Libraries are separate,
            // because they stay cached over our releases and a browser compiles both files at the same time. Later
            // routes and parts stay in separate files. A group already includes the imports of its modules, so the
            // bundler must not add dependencies: it would add files that load on a press.
            {
              name: 'libraries',
              test: (id: string) => firstList.includes(id) && id.includes('/node_modules/'),
              includeDependenciesRecursively: false,
              priority: 1,
            },
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
