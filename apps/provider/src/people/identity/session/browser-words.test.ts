import { expect, test } from 'vitest'
import { browserWords } from './browser-words.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${chrome} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${chrome} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'An unknown browser'],
  [undefined, 'An unknown browser'],
  ['(((', 'An unknown browser'],
])('%j is %s', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words)
})

test('a name of any length is cut', () => {
  expect(browserWords('x'.repeat(5000)).length).toBeLessThanOrEqual(100)
})
