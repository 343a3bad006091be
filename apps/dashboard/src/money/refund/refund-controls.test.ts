import { expect, test } from 'vitest'
import { refundControls } from './refund-controls.ts'

const target = { refundable: true, off: undefined }

test('a row from an earlier visit cannot be refunded', () => {
  expect(refundControls(target, 'NONE', true, true)).toEqual({
    shown: true,
    buttonText: 'Refund Payment',
    busy: false,
    disabledReason: 'Available once the latest details have loaded',
  })
  expect(refundControls(target, 'NONE', true, false).disabledReason).toBeUndefined()
})

test('shows first the reasons that a new read cannot change', () => {
  expect(refundControls(target, 'NONE', false, true).disabledReason).toBe(
    'Your role doesn’t allow refunds',
  )
  expect(refundControls(target, 'REFUND_SUBMITTED', true, true).disabledReason).toBe(
    'The refund is in progress',
  )
})
