import type { Plugin } from 'vite'

/** Adds a preload of the text font to every page. The browser would otherwise discover it only after the CSS. */
export function preloadFont(name: string): Plugin {
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
