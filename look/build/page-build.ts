import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { breakpoints } from './breakpoints.ts'
import { preloadFont } from './preload-font.ts'
import { reactAria } from './react-aria.ts'

/**
 * How pages are built that the provider serves: their files have addresses below `/pages/assets/`, and fit its content
 * security policy.
 *
 * @param folder The workspace. `checkout.html` in it is built to `dist/checkout.html`.
 * @param input Paths of the pages, and of scripts that no page of the build names.
 */
export function pageBuild(folder: string, input: string[]): UserConfig {
  return {
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
        input,
        // Of six thousand icons, only those that are imported are read.
        experimental: { lazyBarrel: true },
      },
    },
  }
}
