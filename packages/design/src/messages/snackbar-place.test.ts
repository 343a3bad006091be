import { expect, test } from 'vitest'
import { snackbarPlace } from './snackbar-place.ts'

const size = { width: 344, height: 44 }
const view = { width: 1000, height: 600 }
const button = (left: number, top: number, width = 80, height = 32) => ({
  left,
  top,
  width,
  height,
})

test.each([
  ['nothing else: bottom left', [], { left: 16, top: 540 }],
  ['a button above it', [button(16, 500)], { left: 16, top: 540 }],
  ['a button under it: bottom right', [button(216, 550)], { left: 640, top: 540 }],
  ['one under both: above them', [button(216, 550), button(700, 550)], { left: 16, top: 500 }],
  ['a button that only touches', [button(364, 550)], { left: 16, top: 540 }],
  ['a button that is too close', [button(363, 550)], { left: 640, top: 540 }],
  ['controls all over', [button(0, 0, 1000, 600)], { left: 16, top: 540 }],
])('position of a message with %s', (_case, controls, expected) => {
  expect(snackbarPlace({ size, view, controls })).toEqual(expected)
})

test('on a phone the message moves above the buttons of a form', () => {
  const phone = { width: 390, height: 600 }
  const controls = [button(16, 540, 358, 44), button(16, 480, 358, 44)]
  const { top } = snackbarPlace({ size: { width: 358, height: 44 }, view: phone, controls })
  expect(top).toBe(432)
})
