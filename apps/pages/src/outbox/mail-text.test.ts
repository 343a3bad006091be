import { expect, test } from 'vitest'
import { textPieces } from './mail-text.ts'

const own = ['http://localhost:4000', 'https://pay.tideway.example']
const links = (text: string) =>
  textPieces(text, own).flatMap(({ href }) => (href === undefined ? [] : [href]))

test('text without addresses is one piece, and an empty text has no pieces', () => {
  expect(textPieces('The balance fell.\nBelow $500.00.', own)).toEqual([
    { text: 'The balance fell.\nBelow $500.00.', href: undefined },
  ])
  expect(textPieces('', own)).toEqual([])
})

test('an address of ours becomes a link, without the punctuation that follows', () => {
  expect(textPieces('Open http://localhost:4000/reports?month=2026-11. Now', own)).toEqual([
    { text: 'Open ', href: undefined },
    {
      text: 'http://localhost:4000/reports?month=2026-11',
      href: 'http://localhost:4000/reports?month=2026-11',
    },
    { text: '. Now', href: undefined },
  ])
  expect(links('(https://pay.tideway.example/docs) and http://localhost:4000')).toEqual([
    'https://pay.tideway.example/docs',
    'http://localhost:4000',
  ])
})

test.each([
  'https://evil.example/',
  'http://localhost:4001/',
  'https://localhost:4000/',
  'http://localhost:4000@evil.example/',
  'http://evil@localhost:4000/',
  'http://localhost:40000/',
  'https://pay.tideway.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,http',
  'http://',
  'http://[/',
])('%s does not become a link', (address) => {
  expect(textPieces(`See ${address} there`, own)).toEqual([
    { text: `See ${address} there`, href: undefined },
  ])
})

test('the pieces joined together equal the text', () => {
  const text = 'a http://localhost:4000/x, https://evil.example/ (http://localhost:4000) z'
  expect(
    textPieces(text, own)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
  expect(links(text)).toEqual(['http://localhost:4000/x', 'http://localhost:4000'])
})
