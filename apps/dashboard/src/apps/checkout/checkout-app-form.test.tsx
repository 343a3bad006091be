// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Apps } from '@tideway/contract/apps/apps'
import { UploadedAsset } from '@tideway/contract/apps/logo'
import { beforeEach, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../../test/app.tsx'
import { decodeImagesAs, pngFile } from '../../../test/images.ts'

const provider = startFakeProvider()
const APPS = '/portal/v1/clients/HARBOUR/apps'
const ASSETS = 'POST /portal/checkout/assets'
const saveFailed =
  'Something went wrong saving your checkout app configuration, please contact support'
const checkout = {
  enabled: true,
  version: 'v3',
  versions: [
    { id: 'v3', description: 'Version 3: Pay by Bank with PayID and PayTo', disabled: false },
    { id: 'v2', description: 'Version 2: PayID', disabled: true },
  ],
  payToEnabled: false,
  defaultLandingProduct: 'PayID',
  accentColour: '#000000',
  logoUrl: null,
}

function answerApps(config: Partial<typeof checkout> = {}) {
  provider.answer(`GET ${APPS}`, Apps, { checkout: { ...checkout, ...config }, batch: {} })
}
/** Accepts saves. `config` differs from the app as it was before. */
function acceptSaves(config: Partial<typeof checkout>) {
  provider.answer(`POST ${APPS}`, Apps, { checkout: { ...checkout, ...config }, batch: {} })
  answerApps(config)
}
const saves = () => provider.callsOf(`POST ${APPS}`).map(({ body }) => body)
const saved = (config: Partial<typeof checkout>) => ({
  type: 'checkout',
  config: expect.objectContaining(config),
})

beforeEach(() => {
  answerFrame(provider)
  answerApps()
  provider.refuse(`POST ${APPS}/preview`, 404, 'Not found')
})

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Checkout Enabled' })
const saveButton = (description?: string) =>
  screen.findByRole('button', {
    name: 'Save changes',
    ...(description === undefined ? {} : { description }),
  })
const accent = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Accent colour' })
const type = async (value: string) => fireEvent.change(await accent(), { target: { value } })

/** The alert with a title. The preview, which fails in these tests, has an alert as well while it rests. */
async function alertOf(title: string) {
  const alert = (await screen.findByText(title)).closest('[role="alert"]')
  if (!(alert instanceof HTMLElement)) throw new Error(`${title} is in no alert`)
  return alert
}

async function openAppearance() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/apps/checkout' })
  await press.click(await screen.findByRole('tab', { name: 'Appearance' }))
  return press
}

test('a failed save keeps the typed colour and says what is saved, and a lost one is read again', async () => {
  const press = await openAppearance()
  await type('445566')
  provider.refuse(`POST ${APPS}`, 500, 'Internal server error')
  await press.click(await saveButton())
  const alert = within(await alertOf(saveFailed))
  alert.getByText('Your changes weren’t saved.')
  alert.getByText('Currently saved: the checkout app is on, v3, #000000.')
  expect((await accent()).value).toBe('445566')
  provider.lose(`POST ${APPS}`)
  answerApps({ accentColour: '#445566' })
  await press.click(await saveButton())
  await screen.findByText('We didn’t get a response, but your changes were saved.')
  expect(screen.queryByText(saveFailed)).toBe(null)
})

test('a double press saves once', async () => {
  await openAppearance()
  await type('010203')
  acceptSaves({ accentColour: '#010203' })
  const button = await saveButton()
  // Both presses come before any answer.
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Checkout app saved')
  expect(saves()).toEqual([saved({ accentColour: '#010203' })])
})

test('a setting that another person turned off stays off', async () => {
  const press = await openAppearance()
  await type('445566')
  answerApps({ enabled: false })
  provider.answer(`POST ${APPS}`, Apps, {
    checkout: { ...checkout, enabled: false, accentColour: '#445566' },
    batch: {},
  })
  await press.click(await saveButton())
  await screen.findByText('Checkout app saved')
  expect(saves()).toEqual([saved({ enabled: false, accentColour: '#445566' })])
})

test('a change by another person appears on return to the window, but does not replace a typed colour', async () => {
  await openAppearance()
  expect((await accent()).value).toBe('000000')
  answerApps({ accentColour: '#998877' })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(async () => (await accent()).value).toBe('998877')
  await type('112233')
  answerApps({ accentColour: '#000000' })
  const before = provider.callsOf(`GET ${APPS}`).length
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => provider.callsOf(`GET ${APPS}`).length).toBeGreaterThan(before)
  expect((await accent()).value).toBe('112233')
})

test('leaving with a changed colour asks once, and staying keeps the colour', async () => {
  const press = await openAppearance()
  await type('abcdef')
  const apps = () => within(screen.getByRole('main')).getByRole('link', { name: 'Apps' })
  const answer = async (name: string) => {
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await press.click(within(question).getByRole('button', { name }))
  }
  await press.click(apps())
  await answer('Keep editing')
  expect((await accent()).value).toBe('abcdef')
  await press.click(apps())
  await answer('Leave without saving')
  await screen.findByRole('heading', { name: 'Apps', level: 1 })
  expect(saves()).toEqual([])
})

test('an older version is not offered', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/apps/checkout' })
  await press.click(await screen.findByRole('button', { name: /Version 3: Pay by Bank/ }))
  const older = await screen.findByRole('option', { name: /Version 2/, hidden: true })
  expect(older.getAttribute('aria-disabled')).toBe('true')
  expect(older.textContent).toContain('Only for clients already using this version.')
  await press.click(older)
  await saveButton('Nothing has changed.')
})

test('turning the app on waits for Save, and on and off again is no change', async () => {
  answerApps({ enabled: false })
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/apps/checkout' })
  await toggle()
  screen.getByText('While it’s off, new payment requests don’t include a payment link.')
  expect(screen.queryAllByRole('tab')).toEqual([])
  await press.click(await toggle())
  await press.click(await screen.findByRole('tab', { name: 'Appearance' }))
  await type('aa0000')
  await press.click(await toggle())
  expect(screen.queryAllByRole('tab')).toEqual([])
  await press.click(await toggle())
  const settings = await screen.findByRole('tab', { name: 'Settings' })
  expect(settings.getAttribute('aria-selected')).toBe('true')
  await press.click(screen.getByRole('tab', { name: 'Appearance' }))
  expect((await accent()).value).toBe('000000')
  expect(saves()).toEqual([])
  await press.click(screen.getByRole('button', { name: 'Cancel' }))
  expect((await toggle()).checked).toBe(false)
  expect(document.activeElement).toBe(await toggle())
})

test('turning the app off is saved at once without other changes, and a failure turns it on again', async () => {
  const press = await openAppearance()
  await type('123abc')
  provider.refuse(`POST ${APPS}`, 400, 'Not now')
  await press.click(await toggle())
  await screen.findByText(
    'Something went wrong disabling your checkout app, please contact support',
  )
  expect((await toggle()).checked).toBe(true)
  expect((await accent()).value).toBe('123abc')
  acceptSaves({ enabled: false })
  await press.click(await toggle())
  await screen.findByText('Checkout app disabled')
  expect(saves().at(-1)).toEqual(saved({ enabled: false, accentColour: '#000000' }))
  expect(screen.queryByRole('alert')).toBe(null)
  expect(screen.queryAllByRole('tab')).toEqual([])
})

test('a logo stays chosen after a failure, and is uploaded once', async () => {
  decodeImagesAs({ width: 30, height: 10 })
  const press = await openAppearance()
  const logo = within(await screen.findByRole('group', { name: 'Company logo' }))
  fireEvent.change(logo.getByLabelText('Company logo'), { target: { files: [pngFile()] } })
  await logo.findByText(/^Chosen: 30 × 10 px/)
  provider.refuse(ASSETS, 400, 'No room for images')
  await press.click(await saveButton())
  await screen.findByText('No room for images')
  logo.getByText(/^Chosen: 30 × 10 px/)
  const url = 'http://provider.example/assets/1.png'
  provider.answer(ASSETS, UploadedAsset, { url })
  provider.refuse(`POST ${APPS}`, 400, 'Not now')
  await press.click(await saveButton())
  await screen.findByText('Not now')
  provider.answer(`POST ${APPS}`, Apps, { checkout, batch: {} })
  provider.answer(`GET ${APPS}`, Apps, { checkout: { ...checkout, logoUrl: url }, batch: {} })
  await press.click(await saveButton())
  await screen.findByText('Checkout app saved')
  expect(provider.callsOf(ASSETS)).toHaveLength(2)
  expect(screen.queryByText('Not now')).toBe(null)
})
