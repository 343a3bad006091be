// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
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
const eleven = Array.from({ length: 11 }, (_, index) => `203.0.113.${index}`)

beforeEach(() => answerSettings(provider))

async function openList() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings' })
  const list = await findSection('IP Whitelisting')
  const box = list.getByLabelText<HTMLTextAreaElement>('IP addresses')
  return {
    press,
    list,
    box,
    type: (value: string) => fireEvent.change(box, { target: { value } }),
    save: () => press.click(list.getByRole('button', { name: 'Save' })),
  }
}

test('each invalid list says why at the box, and is not saved', async () => {
  const { list, box, type, save } = await openList()
  for (const [text, description, line] of [
    ['203.0.113.1\n\n203.0.113.256', 'Invalid IP address.', 3],
    ['203.0.113.1\n203.0.113.0/24', 'Invalid IP address.', 2],
    ['::1', 'Invalid IP address.', 1],
    ['203.0.113.1\n203.0.113.1', 'Unique IP addresses only.', 2],
    [eleven.join('\n'), 'Maximum 10 IP addresses allowed.', 11],
  ] as const) {
    type(text)
    fireEvent.blur(box)
    list.getByRole('textbox', { name: 'IP addresses', description })
    list.getByRole('button', { name: 'Save', description: `Correct line ${line} to save.` })
    await save()
  }
  expect(provider.callsOf(SAVE)).toEqual([])
})

test('ten addresses are saved without blank lines and spaces', async () => {
  const ten = eleven.slice(0, 10)
  acceptSave(provider, { ipWhitelist: ten })
  const { box, type, save } = await openList()
  type(`\n ${ten.join(' \n\n')}\n`)
  answerConfig(provider, { ipWhitelist: ten })
  await save()
  await screen.findByText('IP Whitelist updated successfully.')
  expect(provider.callsOf(SAVE).map(({ body }) => body)).toEqual([{ ipWhitelist: ten }])
  expect(box.value).toBe(ten.join('\n'))
})

test('a rejected save shows its reason and keeps the typed list', async () => {
  const { list, box, type, save } = await openList()
  provider.refuse(SAVE, 400, 'This cannot be saved today')
  type('203.0.113.7')
  await save()
  await screen.findByText(GENERIC)
  await list.findByText('This cannot be saved today')
  await list.findByText('Currently saved: no addresses.')
  expect(box.value).toBe('203.0.113.7')
  acceptSave(provider, { ipWhitelist: ['203.0.113.7'] })
  await save()
  await screen.findByText('IP Whitelist updated successfully.')
  expect(list.queryByText('Your changes weren’t saved')).toBe(null)
})

test('if another person saved the list, both versions are shown and can be combined', async () => {
  answerConfig(provider, { ipWhitelist: ['203.0.113.1'] })
  const { list, box, type, save } = await openList()
  type('203.0.113.1\n203.0.113.7')
  answerConfig(provider, { ipWhitelist: ['203.0.113.1', '203.0.113.9'] })
  await save()
  const both = within(await list.findByRole('alert'))
  both.getByText('Another person saved this list while you were editing')
  both.getByText('IP addresses, theirs: 203.0.113.1, 203.0.113.9')
  both.getByText('IP addresses, yours: 203.0.113.1, 203.0.113.7')
  expect(provider.callsOf(SAVE)).toEqual([])
  fireEvent.click(both.getByRole('button', { name: 'Combine both' }))
  expect(box.value).toBe('203.0.113.1\n203.0.113.9\n203.0.113.7')
  expect(list.queryByRole('alert')).toBe(null)
})

test('a change of the list that a second person must approve says so before it is sent', async () => {
  provider.guard({ changes: ['key'] })
  const { list, type } = await openList()
  type('203.0.113.7')
  await list.findByRole('button', { name: 'Ask for approval' })
  list.getByText(/wait for a second person\.$/)
})
