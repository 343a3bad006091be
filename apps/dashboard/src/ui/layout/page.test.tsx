import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Arriving, Expected } from './page.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function show(isLoaded: boolean) {
  return <Arriving className={undefined}>{isLoaded ? 'Balance' : <Expected />}</Arriving>
}
const isArriving = (container: HTMLElement) =>
  container.firstElementChild?.hasAttribute('data-arriving')
const wait = (ms: number) => vi.advanceTimersByTime(ms)

test('the parts of a page wait until all are loaded, and later work hides nothing', () => {
  const { container, rerender } = render(show(false))
  wait(500)
  expect(isArriving(container)).toBe(true)
  rerender(show(true))
  wait(50)
  expect(isArriving(container)).toBe(false)
  rerender(show(false))
  wait(50)
  expect(isArriving(container)).toBe(false)
})

test('the parts of a page wait for two seconds at most', () => {
  const { container } = render(show(false))
  wait(1950)
  expect(isArriving(container)).toBe(true)
  wait(50)
  expect(isArriving(container)).toBe(false)
})
