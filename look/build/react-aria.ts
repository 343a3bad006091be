import type { Plugin } from 'vite'

const strings = /[\\/](react-aria|react-aria-components|react-stately)[\\/].*intl.*\.m?js$/i
const locale = /(^|[\\/])[a-z]{2}-[A-Z]{2}(\.m?js)$/
const announcer = /[\\/]react-aria[\\/].*[\\/]LiveAnnouncer\.m?js$/

/**
 * Two things about React Aria that a build mends.
 *
 * It brings its few words in 34 languages and ships them all. The product speaks English, so every
 * language resolves to the English file: the words stay in the language of the page.
 *
 * Its announcer empties itself through innerHTML, which Trusted Types refuse: the spin buttons of
 * number, date and time fields throw at the first key and take the screen with them.
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
