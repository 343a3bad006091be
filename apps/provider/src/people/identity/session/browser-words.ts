import Bowser from 'bowser'

const LONGEST = 100

/** Returns a browser in the words that its owner uses, 'Firefox on Windows'. */
export function browserWords(userAgent: string | undefined): string {
  if (!userAgent) return 'An unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return 'An unknown browser'
  const name = browser.name === 'Microsoft Edge' ? 'Edge' : browser.name
  return (os.name ? `${name} on ${os.name}` : name).slice(0, LONGEST)
}
