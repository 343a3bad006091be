import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { breakpoints } from './breakpoints.ts'
import { classNamesIn } from './class-names.ts'
import { reactAria } from './react-aria.ts'
import { stripDescriptions } from './strip-descriptions.ts'

/**
 * Returns the build configuration of pages that the provider serves. Their files have addresses below `/pages/assets/`
 * and comply with its content security policy.
 *
 * @param folder The workspace. `checkout.html` in it is built to `dist/checkout.html`.
 * @param input Paths of the pages, and of scripts that no page of the build names.
 */
export function pageBuild(folder: string, input: string[]): UserConfig {
  return {
    root: folder,
    base: '/pages/',
    plugins: [reactAria(), stripDescriptions(), react(), preloadFont('hanken-grotesk')],
    css: {
      postcss: { plugins: breakpoints },
      modules: { generateScopedName: classNamesIn(folder) },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The policy of these pages allows nothing inline, and no data: URLs except for images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // The first versions with light-dark(), so that the tokens are served as written.
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
      rolldownOptions: {
        input,
        // Reads only the imported icons out of six thousand.
        experimental: { lazyBarrel: true },
      },
    },
  }
}

/** Adds a preload of the text font to every page. The browser would otherwise discover it only after the CSS. */
function preloadFont(name: string): Plugin {
  let base = '/'
  return {
    name: 'preload-font',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find(
          (file) => file.includes(name) && file.endsWith('.woff2'),
        )
        if (font === undefined) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs: { ...attrs, href: `${base}${font}` }, injectTo: 'head' }]
      },
    },
  }
}
