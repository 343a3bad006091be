import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-url.ts'

const read = (value: string) =>
  redirectTarget(`?redirectURL=${encodeURIComponent(value)}`, 'redirectURL')

test('a complete http or https address is accepted, with its host to show', () => {
  expect(read('https://shop.harbour.example/thanks?order=20431')).toEqual({
    href: 'https://shop.harbour.example/thanks?order=20431',
    host: 'shop.harbour.example',
  })
  expect(read('http://localhost:4000/')).toEqual({
    href: 'http://localhost:4000/',
    host: 'localhost:4000',
  })
})

test.each([
  'javascript:alert(document.domain)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'JAVASCRIPT://shop.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.example/1',
  'ftp://shop.example/',
  '//shop.example/thanks',
  '/thanks',
  'shop.example',
  'https://',
  'https://bank.example@elsewhere.example/',
  'https://:secret@elsewhere.example/',
  '',
])('%j is rejected as a return URL', (value) => {
  expect(read(value)).toBeUndefined()
})

test('a host name in another script is shown in its encoded form', () => {
  expect(read('https://hаrbour.example/')?.host).toBe('xn--hrbour-3nf.example')
})

test('without the parameter there is no return URL', () => {
  expect(redirectTarget('?type=iframe', 'redirectURL')).toBeUndefined()
})
