import { expect, test } from 'vitest'
import { readListFile } from './list-file.ts'

const text = 'PayID\tAmount\r\nana@shop.example\t5\r\n'
const wide = (order: 'le' | 'be', mark: boolean) => {
  const buffer = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le')
  return order === 'le' ? buffer : buffer.swap16()
}

test.each([
  ['UTF-8', Buffer.from('Café,5'), { text: 'Café,5', encoding: 'UTF-8' }],
  ['UTF-8 with a mark', Buffer.from('\uFEFFCafé,5'), { text: 'Café,5', encoding: 'UTF-8' }],
  ['UTF-16 of Excel', wide('le', true), { text, encoding: 'UTF-16' }],
  ['UTF-16 of another machine', wide('be', true), { text, encoding: 'UTF-16' }],
  ['UTF-16 without a mark', wide('le', false), { text, encoding: 'UTF-16' }],
  [
    'Windows-1252',
    Buffer.from('Caf\xe9 \x96 5', 'latin1'),
    { text: 'Café – 5', encoding: 'Windows-1252' },
  ],
  ['an empty file', Buffer.from(''), { text: '', encoding: 'UTF-8' }],
  ['a workbook', Buffer.from('PK\x03\x04…'), { isZip: true }],
  [
    'an old workbook',
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'),
    { problem: expect.stringMatching(/^This is an Excel 97–2003 workbook/) },
  ],
  ['a PDF', Buffer.from('%PDF-1.7'), { problem: expect.stringMatching(/^This is a PDF/) }],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), { problem: expect.any(String) }],
])('%s', (_, bytes, file) => {
  expect(readListFile(new Uint8Array(bytes))).toEqual(file)
})
