// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { RowActivity } from '../table/rows/row-activity.ts'
import { DateTimeText } from './date-time-text.tsx'
import { OtherZones } from './other-zones.tsx'
import { OtherZonesTip } from './other-zones-tip.tsx'
import { TimesAreStops } from './shown-zone.ts'

const instant = '2026-11-20T03:03:22.000Z'

beforeEach(() => {
  localStorage.setItem('timeZone:account-1', '"utc"')
  HTMLElement.prototype.showPopover = () => undefined
})

function renderTimes(tip: ReactNode = <OtherZonesTip />) {
  return renderFor(
    'BASE_FINANCE_MANAGER',
    <>
      <DateTimeText instant={instant} />
      <div data-row="1">
        <RowActivity value={false}>
          <button data-stop="" type="button">
            Details
          </button>
          <DateTimeText instant={instant} />
        </RowActivity>
      </div>
      {tip}
    </>,
  )
}

// jsdom shows no popovers.
const tip = () => screen.findByRole('tooltip', { hidden: true })
const sydney = 'Sydney: Fri 20/11/2026 14:03:22 GMT+11:00'

test('the pointer on a time shows it in the other zones, and Escape closes the tooltip', async () => {
  const { press } = renderTimes()
  const [time] = screen.getAllByRole('time')
  await press.hover(time as Element)
  expect((await tip()).textContent).toContain(sydney)
  await press.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
})

test('a time is focused by keyboard, and described by its tooltip', async () => {
  const { press } = renderTimes()
  await press.tab()
  const [time] = screen.getAllByRole('time')
  expect(document.activeElement).toBe(time)
  const { id } = await tip()
  expect(time?.getAttribute('aria-describedby')).toBe(id)
})

test('in a row, the focused opener shows the row’s time, which is not a stop of the Tab key', async () => {
  const { press } = renderTimes()
  await press.tab()
  await press.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
  expect((await tip()).textContent).toContain(sydney)
  await press.tab()
  expect(document.activeElement).toBe(document.body)
})

test('a focused checkbox of a row shows no time, so that Escape reaches the selection', async () => {
  const onKeyDown = vi.fn()
  renderFor(
    'BASE_FINANCE_MANAGER',
    // biome-ignore lint/a11y/noStaticElementInteractions: the list around its rows
    <div data-row="1" onKeyDown={({ key }) => onKeyDown(key)}>
      <input aria-label="Select" data-box="row" data-stop="" type="checkbox" />
      <button data-stop="" type="button">
        Details
      </button>
      <TimesAreStops value={false}>
        <DateTimeText instant={instant} />
      </TimesAreStops>
      <OtherZonesTip />
    </div>,
  )
  vi.useFakeTimers()
  const box = screen.getByRole('checkbox')
  act(() => box.focus())
  act(() => vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('tooltip', { hidden: true })).toBeNull()
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(onKeyDown).toHaveBeenLastCalledWith('Escape')
  const opener = screen.getByRole('button')
  act(() => opener.focus())
  act(() => vi.advanceTimersByTime(5000))
  const { id } = screen.getByRole('tooltip', { hidden: true })
  expect(opener.getAttribute('aria-describedby')).toBe(id)
  vi.useRealTimers()
})

test('a tap on a time shows it in the other zones', async () => {
  renderTimes()
  const [time] = screen.getAllByRole('time')
  fireEvent(
    time as Element,
    Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' }),
  )
  expect((await tip()).textContent).toContain(sydney)
})

test('the code loads with the first focus, and shows the focused time', async () => {
  const { press } = renderTimes(<OtherZones />)
  await press.tab()
  expect((await tip()).textContent).toContain(sydney)
})
