import { expect, test } from 'vitest'
import { logoMessage, logoTypeOf, MAX_LOGO_BYTES } from './logo.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpeg = [0xff, 0xd8, 0xff, 0xe0]
const file = (start: number[], length: number) => {
  const bytes = new Uint8Array(length)
  bytes.set(start)
  return bytes
}

test('accepts a logo of 60,000 bytes and rejects one byte more', () => {
  for (const start of [png, jpeg]) {
    expect(logoMessage(file(start, MAX_LOGO_BYTES))).toBeUndefined()
    expect(logoMessage(file(start, MAX_LOGO_BYTES + 1))).toBe('Image size should be less than 60KB')
  }
})

test('the first bytes of a file decide its type', () => {
  expect(logoTypeOf(file(png, 100))).toBe('image/png')
  expect(logoTypeOf(file(jpeg, 100))).toBe('image/jpeg')
})

test.each([
  ['nothing', []],
  ['a gif', [...Buffer.from('GIF89a')]],
  ['a drawing', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
  ['a web page', [...Buffer.from('<!doctype html>')]],
  ['a webp', [...Buffer.from('RIFF....WEBPVP8 ')]],
  ['half a signature', png.slice(0, 7)],
  ['a png after a blank', [0x20, ...png]],
])('rejects %s as a logo', (_name, bytes) => {
  expect(logoTypeOf(Uint8Array.from(bytes))).toBeUndefined()
  expect(logoMessage(Uint8Array.from(bytes))).toBe('The image must be a png or jpeg file')
})
