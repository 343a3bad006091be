import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Arriving } from './arriving.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the parts of a page wait for each other for two seconds', () => {
  const { container } = render(<Arriving className={undefined}>Balance</Arriving>)
  const isArriving = () => container.firstElementChild?.getAttribute('data-arriving')
  act(() => vi.advanceTimersByTime(1999))
  expect(isArriving()).toBe('true')
  act(() => vi.advanceTimersByTime(1))
  expect(isArriving()).toBe('false')
})
