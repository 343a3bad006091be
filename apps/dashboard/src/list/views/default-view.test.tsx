// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { defaultViewId } from './default-view.ts'
import { rememberDefaultViews } from './remember-default-views.ts'

const owner = { userId: 'u1', clientId: 'HARBOUR' }

beforeEach(() => localStorage.clear())

test('a default view is remembered for each person, client and list', () => {
  rememberDefaultViews(owner, { PaymentRequests: 'v1' })
  rememberDefaultViews({ ...owner, clientId: 'HARBOURN1' }, { PaymentRequests: 'v2' })
  expect(defaultViewId(owner, 'PaymentRequests')).toBe('v1')
  expect(defaultViewId(owner, 'OutboundPayments')).toBeUndefined()
  expect(defaultViewId({ ...owner, clientId: 'HARBOURN1' }, 'PaymentRequests')).toBe('v2')
  expect(defaultViewId({ ...owner, userId: 'u2' }, 'PaymentRequests')).toBeUndefined()
  rememberDefaultViews(owner, {})
  expect(defaultViewId(owner, 'PaymentRequests')).toBeUndefined()
})

test('the latest ten are remembered', () => {
  for (let number = 0; number < 12; number += 1)
    rememberDefaultViews({ ...owner, userId: `u${number}` }, { PaymentRequests: 'v' })
  const storedIds = Array.from({ length: 12 }, (_, number) =>
    defaultViewId({ ...owner, userId: `u${number}` }, 'PaymentRequests'),
  )
  expect(storedIds).toEqual([undefined, undefined, ...Array(10).fill('v')])
})

test.each([
  '',
  'null',
  '7',
  '[]',
  '{"HARBOUR u1":null}',
  '{"HARBOUR u1":{"PaymentRequests":7}}',
  '{',
])('an invalid stored text is ignored and replaced: %s', (text) => {
  localStorage.setItem('defaultViews', text)
  expect(defaultViewId(owner, 'PaymentRequests')).toBeUndefined()
  rememberDefaultViews(owner, { PaymentRequests: 'v1' })
  expect(defaultViewId(owner, 'PaymentRequests')).toBe('v1')
})
