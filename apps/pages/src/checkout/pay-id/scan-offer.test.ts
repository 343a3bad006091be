import { expect, test } from 'vitest'
import { offersScan } from './scan-offer.ts'

test.each([
  ['a phone', { screenSide: 390, narrow: true, inFrame: false }, false],
  ['a phone on its side', { screenSide: 390, narrow: false, inFrame: false }, false],
  ['a frame on a phone', { screenSide: 390, narrow: true, inFrame: true }, false],
  ['a desk', { screenSide: 900, narrow: false, inFrame: false }, true],
  ['a narrow window on a desk', { screenSide: 900, narrow: true, inFrame: false }, false],
  ['a narrow frame on a desk', { screenSide: 900, narrow: true, inFrame: true }, true],
  ['a frame on a tablet at a counter', { screenSide: 768, narrow: true, inFrame: true }, true],
])('offer of a QR code: %s', (_, surroundings, offered) => {
  expect(offersScan(surroundings)).toBe(offered)
})
