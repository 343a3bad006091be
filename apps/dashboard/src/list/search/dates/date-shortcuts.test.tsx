// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { renderFor } from '../../../../test/render.tsx'
import { DateTimeText } from '../../../ui/time/date-time-text.tsx'
import { useShownZone } from '../../../ui/time/shown-zone.ts'
import { ZoneChoiceField } from '../../../ui/time/zone-choice-field.tsx'
import type { SearchDraft } from '../search-draft.ts'
import { draftInZone, emptyDraft } from '../search-draft.ts'
import { DateRange } from '../search-fields.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-11-24T01:00:00.000Z'), toFake: ['Date'] })
})
afterAll(() => vi.useRealTimers())

function Range({ search }: { search: (draft: SearchDraft) => void }) {
  const { zone } = useShownZone()
  const [savedDraft, setSavedDraft] = useState(emptyDraft)
  const draft = draftInZone(savedDraft, zone)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        search(draft)
      }}
    >
      <DateRange
        draft={draft}
        onChange={(change) => setSavedDraft(change(draft))}
        untouched={false}
      />
      <DateTimeText instant="2026-11-20T03:03:22.000Z" />
      <ZoneChoiceField />
      <button type="submit">Search</button>
    </form>
  )
}

function renderRange() {
  const searched: SearchDraft[] = []
  const rendered = renderFor(
    'BASE_FINANCE_MANAGER',
    <Range search={(draft) => searched.push(draft)} />,
  )
  return { ...rendered, searched }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const toggle = () => screen.getByRole('button', { name: 'Presets' })

test('each preset shows its interval, and choosing one fills the dates and folds the list', async () => {
  const { press } = renderRange()
  await press.click(screen.getByRole('radio', { name: 'Sydney' }))
  await press.click(toggle())
  await screen.findByRole('button', { name: /^Today/ })
  const presets = screen.getAllByRole('button', { pressed: false })
  expect(presets.map(({ textContent }) => textContent)).toEqual([
    'Today 24 November 2026',
    'Yesterday 23 November 2026',
    'Last 7 days 18 to 24 November 2026',
    'Last 30 days 26 October to 24 November 2026',
    'This month 1 to 30 November 2026',
    'Last month 1 to 31 October 2026',
    'This quarter 1 October to 31 December 2026',
    'Last quarter 1 July to 30 September 2026',
    'Financial year 1 July 2026 to 30 June 2027',
  ])
  await press.click(screen.getByRole('button', { name: /^Last 7 days/ }))
  expect(field('Date From').value).toBe('2026-11-18 00:00')
  expect(field('Date To').value).toBe('2026-11-24 23:59')
  expect(document.activeElement).toBe(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Last 7 days, worked out each time this list opens.')).toBeTruthy()
})

test('typing a date makes the range absolute', async () => {
  const { press, searched } = renderRange()
  await press.click(toggle())
  await press.click(await screen.findByRole('button', { name: /^Today/ }))
  await press.click(screen.getByRole('button', { name: 'Search' }))
  await press.clear(field('Date From'))
  await press.type(field('Date From'), '2026-11-01 00:00')
  await press.click(screen.getByRole('button', { name: 'Search' }))
  expect(searched.map(({ dates }) => dates)).toEqual(['today', undefined])
  expect(screen.queryByText(/worked out each time/)).toBeNull()
})

test('the zone changes times and dates at once, and this browser remembers it', async () => {
  const { press, unmount } = renderRange()
  await press.click(screen.getByRole('radio', { name: 'Sydney' }))
  await press.type(field('Date From'), '2026-11-20 00:00')
  await press.tab()
  expect(screen.getByText('GMT+11')).toBeTruthy()
  expect(screen.getByRole('time').textContent).toBe('Fri 20/11/2026 14:03:22 GMT+11:00')

  await press.click(screen.getByRole('radio', { name: 'UTC' }))
  expect(field('Date From').value).toBe('2026-11-19 13:00')
  expect(screen.getByText('GMT+0')).toBeTruthy()
  expect(screen.getByRole('time').textContent).toBe('Fri 20/11/2026 03:03:22 GMT+00:00')
  expect(localStorage.getItem('timeZone:account-1')).toBe('"utc"')

  unmount()
  renderRange()
  await waitFor(() =>
    expect(screen.getByRole('time').textContent).toBe('Fri 20/11/2026 03:03:22 GMT+00:00'),
  )
})

test('the picker uses the chosen zone, and says when its clocks change', async () => {
  localStorage.setItem('timeZone:account-1', '"sydney"')
  HTMLElement.prototype.showPopover = () => undefined
  const { press } = renderRange()
  const open = async () => {
    await press.click(screen.getByRole('button', { name: 'Choose Date From' }))
    const picker = await screen.findByRole('dialog', { name: 'Date From' })
    return { picker, within: within(picker) }
  }
  const now = await open()
  expect(now.within.getByLabelText<HTMLInputElement>('Time').value).toBe('12:00')
  expect(now.within.queryByText(/Clocks go/)).toBeNull()
  await press.click(now.within.getByRole('button', { name: 'CANCEL' }))
  expect(field('Date From').value).toBe('')
  await press.type(field('Date From'), '2026-10-01 10:00')
  const october = await open()
  october.within.getByText('4 October: Clocks go forward from 2:00 am to 3:00 am.')
  const marked = [...october.picker.querySelectorAll('[data-marked=true]')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(['4'])
  const time = october.within.getByLabelText<HTMLInputElement>('Time')
  expect(time.value).toBe('10:00')
  await press.clear(time)
  await press.type(time, '09:15')
  await press.click(october.within.getByRole('button', { name: 'OK' }))
  expect(field('Date From').value).toBe('2026-10-01 09:15')
  await press.type(field('Date To'), '2026-10-01 09:14{Enter}')
  await press.click(screen.getByRole('button', { name: 'Choose Date To' }))
  const end = within(await screen.findByRole('dialog', { name: 'Date To' }))
  end.getByRole('button', { name: 'OK', description: 'Choose 2026-10-01 09:15 or a later time.' })
})
