import type { Plugin } from 'vite'

const strings = /[\\/](react-aria|react-aria-components|react-stately)[\\/].*intl.*\.m?js$/i
const locale = /(^|[\\/])[a-z]{2}-[A-Z]{2}(\.m?js)$/
const announcer = /[\\/]react-aria[\\/].*[\\/]LiveAnnouncer\.m?js$/

/**
 * Fixes two problems of React Aria in the build.
 *
 * It ships its few messages in 34 languages. The product is in English, so every language resolves to the English file,
 * and the messages match the language of the page.
 *
 * Its announcer clears its content through innerHTML, which Trusted Types forbid. The spin buttons of number, date and
 * time fields would throw at the first key and crash the screen.
 */
export function reactAria(): Plugin {
  return {
    name: 'react-aria',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!importer || !strings.test(importer) || !locale.test(source)) return null
      const english = source.replace(locale, '$1en-US$2')
      return english === source ? null : this.resolve(english, importer, { skipSelf: true })
    },
    transform(code, id) {
      if (!announcer.test(id)) return null
      const mended = code.replaceAll(".innerHTML = ''", '.replaceChildren()')
      if (mended.includes('innerHTML')) this.error('The announcer still writes innerHTML')
      return { code: mended, map: null }
    },
  }
}
