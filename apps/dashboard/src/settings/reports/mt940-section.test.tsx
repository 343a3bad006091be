// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import {
  acceptSave,
  answerConfig,
  answerSettings,
  CONFIG,
  findSection,
  GENERIC,
} from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const SAVE = `PUT ${CONFIG}`
const saved = 'MT940 report settings updated successfully.'
const chosen = { mt940Report: { enabled: true, version: 'v2', interval: 'daily' } } as const

beforeEach(() => answerSettings(provider))

async function openReport() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings' })
  const mt940 = await findSection('MT940 Report')
  return {
    press,
    mt940,
    enabled: mt940.getByRole<HTMLInputElement>('checkbox', { name: 'Enabled' }),
    save: mt940.getByRole('button', { name: 'Save' }),
  }
}

test('version and interval can be chosen only if the report is on, and are sent when the user saves', async () => {
  const { press, mt940, enabled, save } = await openReport()
  const select = (name: string) => mt940.getByRole<HTMLButtonElement>('button', { name })
  const off = 'Turn the report on to choose this.'
  for (const name of ['v1 Version', 'Hourly Interval']) {
    mt940.getByRole('button', { name, description: off })
    expect(select(name).disabled).toBe(true)
  }
  await press.click(enabled)
  for (const [name, option, options] of [
    ['v1 Version', 'v2', ['v1', 'v2']],
    ['Hourly Interval', 'Daily', ['Hourly', 'Daily']],
  ] as const) {
    await press.click(select(name))
    const shown = await screen.findAllByRole('option', { hidden: true })
    expect(shown.map(({ textContent }) => textContent)).toEqual(options)
    await press.click(screen.getByRole('option', { name: option, hidden: true }))
  }
  expect(provider.callsOf(SAVE)).toEqual([])
  acceptSave(provider, { featureFlags: chosen })
  answerConfig(provider, { featureFlags: chosen })
  await press.click(save)
  await screen.findByText(saved)
  expect(provider.callsOf(SAVE).map(({ body }) => body)).toEqual([{ featureFlags: chosen }])
  expect(enabled.checked).toBe(true)
  select('v2 Version')
  select('Daily Interval')
})

test('after a failed save the choice is kept, and a double press sends it once', async () => {
  const { press, mt940, enabled, save } = await openReport()
  provider.refuse(SAVE, 500, 'Internal server error')
  await press.click(enabled)
  await press.click(save)
  await screen.findByText(GENERIC)
  await mt940.findByText('Your changes weren’t saved')
  await mt940.findByText('Currently saved: off.')
  expect(enabled.checked).toBe(true)
  acceptSave(provider, { featureFlags: chosen })
  answerConfig(provider, { featureFlags: chosen })
  // Both presses come before any answer.
  fireEvent.click(save)
  fireEvent.click(save)
  await screen.findByText(saved)
  expect(provider.callsOf(SAVE)).toHaveLength(2)
  expect(mt940.queryByText('Your changes weren’t saved')).toBe(null)
})
