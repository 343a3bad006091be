import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../test/render.tsx'
import { RowActivity } from '../table/rows/row-activity.ts'
import { DateTimeText } from './date-time-text.tsx'
import { HeadOffset } from './shown-zone.ts'

const SUMMER = '2026-11-20T03:03:22.000Z'
const WINTER = '2026-07-20T03:03:22.000Z'

/** Renders a time under a head with GMT+11:00, in a row or in the detail below one. */
function timeUnderHead(instant: string, isInRow = true) {
  const time = <DateTimeText instant={instant} zone="Australia/Sydney" />
  render(
    <HeadOffset value="GMT+11:00">
      {isInRow ? <RowActivity value={false}>{time}</RowActivity> : time}
    </HeadOffset>,
  )
  const offset = screen.getByText(/^GMT/)
  return { text: screen.getByRole('time').textContent, isHidden: offset.className !== 'quiet' }
}

test('a row hides the offset that its head shows, and keeps it as text', () => {
  expect(timeUnderHead(SUMMER)).toEqual({
    text: 'Fri 20/11/2026 14:03:22 GMT+11:00',
    isHidden: true,
  })
})

test('a row shows another offset', () => {
  expect(timeUnderHead(WINTER)).toEqual({
    text: 'Mon 20/07/2026 13:03:22 GMT+10:00',
    isHidden: false,
  })
})

test('a detail shows every offset', () => {
  expect(timeUnderHead(SUMMER, false).isHidden).toBe(false)
})
