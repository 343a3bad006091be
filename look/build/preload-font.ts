import type { Plugin } from 'vite'

/** Puts a preload of the text's font into every page: the browser would else find it only after the CSS. */
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
