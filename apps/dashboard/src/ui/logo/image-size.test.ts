import { expect, test } from 'vitest'
import { fileSizeText, fittedSize } from './image-size.ts'

const logo = { width: 400, height: 100 }

test.each([
  [
    { width: 400, height: 100 },
    { width: 400, height: 100 },
  ],
  [
    { width: 120, height: 40 },
    { width: 120, height: 40 },
  ],
  [
    { width: 800, height: 200 },
    { width: 400, height: 100 },
  ],
  [
    { width: 800, height: 100 },
    { width: 400, height: 50 },
  ],
  [
    { width: 300, height: 300 },
    { width: 100, height: 100 },
  ],
  [
    { width: 40_000, height: 10 },
    { width: 400, height: 1 },
  ],
  [
    { width: 1, height: 9000 },
    { width: 1, height: 100 },
  ],
])('an image of size %j is fitted to %j', (image, size) => {
  expect(fittedSize(image, logo)).toEqual(size)
})

test.each([
  [640, '640 bytes'],
  [60_000, '60 kB'],
  [60_001, '60.1 kB'],
  [12_345, '12.4 kB'],
  [999_900, '1 MB'],
  [1_234_567, '1.3 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
