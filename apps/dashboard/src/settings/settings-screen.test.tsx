// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { providerUrl, startFakeProvider } from '@tideway/browser/test/fake-provider'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import {
  acceptSave,
  answerConfig,
  answerSettings,
  CONFIG,
  findSection,
  GENERIC,
} from '../../test/settings-answers.ts'

const provider = startFakeProvider()
const saves = () => provider.callsOf(`PUT ${CONFIG}`).map(({ body }) => body)
const site = { docsUrl: `${providerUrl}/docs` }
const open = () => openApp({ role: 'BASE_ADMIN', path: '/settings', site })

beforeEach(() => answerSettings(provider))

test('settings that cannot be read are reported, and Refresh reads them again', async () => {
  provider.refuse(`GET ${CONFIG}`, 400, 'Bad request')
  const { press } = open()
  await screen.findByText(GENERIC)
  expect(screen.queryByRole('region', { name: 'API Keys' })).toBe(null)
  answerConfig(provider, {})
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('region', { name: 'API Keys' })
})

test('the settings are read once when their address is opened', async () => {
  open()
  await findSection('API Keys')
  await findSection('Webhooks Settings')
  expect(provider.callsOf(`GET ${CONFIG}`)).toHaveLength(1)
})

test('typed but unsaved values are kept while another section is saved, and on leaving', async () => {
  acceptSave(provider, { thinPayload: true })
  const { press } = open()
  const list = await findSection('IP Whitelisting')
  const box = list.getByLabelText<HTMLTextAreaElement>('IP addresses')
  await press.type(box, '203.0.113.7')
  answerConfig(provider, { thinPayload: true })
  await press.click(screen.getByRole('link', { name: 'Webhooks' }))
  await press.click(screen.getByLabelText('Thin Payload'))
  await screen.findByText('Thin Payload updated successfully.')
  expect(saves()).toEqual([{ thinPayload: true }])
  expect(box.value).toBe('203.0.113.7')

  await press.click(screen.getByRole('link', { name: 'Apps' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Leave without saving?', hidden: true }),
  )
  question.getByText('Your changes to IP Whitelisting aren’t saved.')
  await press.click(question.getByRole('button', { name: 'Keep editing', hidden: true }))
  expect(box.value).toBe('203.0.113.7')
  expect(window.location.pathname).toBe('/settings')
})

const parts = () => within(screen.getByRole('navigation', { name: 'Parts of the settings' }))
const shownTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)

test('the sections are in parts, and an address of a section opens its part', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings#mt940-report', site })
  await findSection('MT940 Report')
  expect(shownTitles()).toEqual(['MT940 Report', 'Daily Transaction Report'])
  const shown: Record<string, (string | null)[]> = {}
  for (const link of parts().getAllByRole('link')) {
    await press.click(link)
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('true'))
    shown[link.textContent] = shownTitles()
  }
  expect(shown).toEqual({
    Developers: ['API Keys', 'IP Whitelisting', 'TopUp PayID'],
    Webhooks: ['Configure Webhook Destinations', 'Webhooks Settings'],
    Branding: ['Branding'],
    Reports: ['MT940 Report', 'Daily Transaction Report'],
    'Single sign-on': ['Single Sign-On'],
  })
})

test('single sign-on is switched on by saving its form', async () => {
  openApp({ role: 'BASE_ADMIN', path: '/settings#single-sign-on', site })
  const part = await findSection('Single Sign-On')
  await part.findByRole('checkbox', { name: 'Use single sign-on' })
  // A switch would act at once, so a setting that Save sends is a checkbox.
  expect(part.queryByRole('switch')).toBeNull()
  part.getByRole('button', { name: 'Save' })
})

test('Thin Payload is saved on change, and shows the provider’s value after a failed save', async () => {
  acceptSave(provider, { thinPayload: true })
  const { press } = open()
  const webhooks = await findSection('Webhooks Settings')
  const thin = webhooks.getByLabelText<HTMLInputElement>('Thin Payload')
  const guide = webhooks.getByRole<HTMLAnchorElement>('link', { name: /^Developer Guide/ })
  expect(guide.href).toBe(`${providerUrl}/docs#thin-payload`)
  answerConfig(provider, { thinPayload: true })
  await press.click(thin)
  await screen.findByText('Thin Payload updated successfully.')
  expect(saves()).toEqual([{ thinPayload: true }])
  provider.refuse(`PUT ${CONFIG}`, 400, 'Bad request')
  await press.click(thin)
  await screen.findByText(GENERIC)
  await webhooks.findByText('Currently saved: on.')
  expect(thin.checked).toBe(true)
})

test('a TopUp PayID that cannot be created is reported at the top, until it is created', async () => {
  provider.refuse(`PUT ${CONFIG}`, 400, 'The client has no PayID domain yet')
  const { press } = open()
  const topUp = await findSection('TopUp PayID')
  await press.click(topUp.getByRole('button', { name: 'Enable' }))
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('We were unable to save your settings. Have you completed your on-boarding?')
  alert.getByText('The client has no PayID domain yet')
  // No snackbar is shown in addition to the alert.
  expect(screen.queryByText(GENERIC)).toBe(null)
  acceptSave(provider, { topUpPayId: 'topup-1@pay.tideway.example' })
  answerConfig(provider, { topUpPayId: 'topup-1@pay.tideway.example' })
  await press.click(topUp.getByRole('button', { name: 'Enable' }))
  await topUp.findByText('topup-1@pay.tideway.example')
  expect(screen.queryByRole('alert')).toBe(null)
  expect(saves()).toEqual([{ topUpPayId: true }, { topUpPayId: true }])
})

test('after a lost response the settings are read again, and show the new TopUp PayID', async () => {
  provider.lose(`PUT ${CONFIG}`)
  const { press } = open()
  const topUp = await findSection('TopUp PayID')
  answerConfig(provider, { topUpPayId: 'topup-1@pay.tideway.example' })
  await press.click(topUp.getByRole('button', { name: 'Enable' }))
  await topUp.findByRole('button', {
    name: 'Enabled',
    description: 'Your TopUp PayID is enabled.',
  })
  await screen.findByText('We didn’t get a response, but your changes were saved.')
})
