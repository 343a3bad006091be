import { expect, test } from 'vitest'
import { placeOverlay } from './place.ts'

const view = { width: 1000, height: 600 }
const size = { width: 80, height: 100 }
const below = { size, view, side: 'bottom', align: 'start', gap: 4 } as const

test('a list opens below its field, aligned with its left edge', () => {
  const anchor = { left: 300, top: 200, width: 60, height: 32 }
  expect(placeOverlay({ ...below, anchor })).toEqual({ left: 300, top: 236, maxHeight: 356 })
})

test('a list at the bottom of the window opens above its field', () => {
  const anchor = { left: 300, top: 550, width: 60, height: 32 }
  expect(placeOverlay({ ...below, anchor })).toEqual({ left: 300, top: 446, maxHeight: 538 })
})

test('a list too long for both sides uses the larger one and scrolls', () => {
  const anchor = { left: 300, top: 200, width: 60, height: 32 }
  const long = { width: 80, height: 900 }
  expect(placeOverlay({ ...below, anchor, size: long })).toEqual({
    left: 300,
    top: 236,
    maxHeight: 356,
  })
  expect(placeOverlay({ ...below, anchor: { ...anchor, top: 400 }, size: long })).toEqual({
    left: 300,
    top: 8,
    maxHeight: 388,
  })
})

test('no list or tooltip extends past the right or left edge of the window', () => {
  const anchor = { left: 970, top: 200, width: 20, height: 20 }
  expect(placeOverlay({ ...below, anchor }).left).toBe(912)
  expect(placeOverlay({ ...below, anchor: { ...anchor, left: 2 }, align: 'center' }).left).toBe(8)
})

test('a tooltip is centred above its anchor, or below an anchor at the top of the window', () => {
  const tip = {
    size: { width: 80, height: 24 },
    view,
    side: 'top',
    align: 'center',
    gap: 6,
  } as const
  const anchor = { left: 500, top: 100, width: 20, height: 20 }
  expect(placeOverlay({ ...tip, anchor })).toMatchObject({ left: 470, top: 70 })
  expect(placeOverlay({ ...tip, anchor: { ...anchor, top: 10 } })).toMatchObject({
    left: 470,
    top: 36,
  })
})

test('a tooltip at the right is centred vertically on its anchor', () => {
  const tip = {
    size: { width: 80, height: 24 },
    view,
    side: 'right',
    align: 'center',
    gap: 6,
  } as const
  const anchor = { left: 8, top: 100, width: 40, height: 40 }
  expect(placeOverlay({ ...tip, anchor })).toMatchObject({ left: 54, top: 108 })
})
