import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import { useResponsiveValue } from './use-responsive-value.ts'

afterEach(cleanup)

/** Draws each of these in its own urgent render, before any deferred one, and returns all drawn values. */
function draw(first: [string, boolean], ...next: [string, boolean][]): string[] {
  const drawn: string[] = []
  let show = (_: [string, boolean]) => {}
  function Probe() {
    const [[value, arriving], setState] = useState(first)
    show = setState
    drawn.push(useResponsiveValue(value, arriving))
    return null
  }
  render(<Probe />)
  act(() => {
    for (const state of next) flushSync(() => show(state))
  })
  return drawn.filter((value, place) => value !== drawn[place - 1])
}

test('a value is drawn after the press', () => {
  expect(draw(['closed', false], ['open', false])).toEqual(['closed', 'open'])
})

test('a value drawn while rows arrive is not drawn again when the last row has arrived', () => {
  expect(draw(['closed', true], ['open', true], ['open', false])).toEqual(['closed', 'open'])
})

test('a value is not drawn again if it returns before its successor is drawn', () => {
  expect(draw(['closed', false], ['open', false], ['closed', false])).toEqual(['closed'])
})
