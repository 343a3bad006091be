// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Apps } from '@tideway/contract/apps/apps'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../test/app.tsx'

const provider = startFakeProvider()
const APPS = 'GET /portal/v1/clients/HARBOUR/apps'
const PREVIEW = 'POST /portal/v1/clients/HARBOUR/apps/preview'
const checkoutFailed = 'Something went wrong enabling your checkout app, please contact support'
const batchFailed =
  'Something went wrong enabling checking Batch app status, please contact support'

const versions = [
  { id: 'v3', description: 'Version 3: Pay by Bank with PayID and PayTo', disabled: false },
  { id: 'v2', description: 'Version 2: PayID', disabled: true },
  { id: 'v1', description: 'Version 1: PayID', disabled: true },
]
const checkout = {
  enabled: true,
  version: 'v3',
  versions,
  payToEnabled: true,
  defaultLandingProduct: 'PayID',
  accentColour: '#0b6a78',
}

function answerApps(config: Partial<typeof checkout> = {}) {
  provider.answer(APPS, Apps, { checkout: { ...checkout, ...config }, batch: {} })
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
    payToAllowed: true,
  })
  provider.refuse(PREVIEW, 404, 'Not found')
})

const isOn = async (name: string) =>
  (await screen.findByRole<HTMLInputElement>('switch', { name })).checked

describe('the two cards', () => {
  const open = () => openApp({ role: 'BASE_ADMIN', path: '/apps' })

  test('both apps are off for a client with nothing set up', async () => {
    provider.answer(APPS, Apps, { checkout: {}, batch: {} })
    open()
    expect(await isOn('Checkout Enabled')).toBe(false)
    expect(await isOn('Batch Enabled')).toBe(false)
  })

  test('show the state of each app, cannot change it, and link to its settings', async () => {
    provider.answer(APPS, Apps, { checkout, batch: {} })
    const { press } = open()
    expect([await isOn('Checkout Enabled'), await isOn('Batch Enabled')]).toEqual([true, false])
    await press.click(screen.getByRole('switch', { name: 'Checkout Enabled' }))
    expect(await isOn('Checkout Enabled')).toBe(true)
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Manage' })
    expect(links.map(({ pathname }) => pathname)).toEqual(['/apps/checkout', '/apps/batch'])
  })

  test('a fault in one app does not affect the card of the other', async () => {
    provider.answer(APPS, z.unknown(), { checkout, batch: { enabled: 'perhaps' } })
    open()
    await screen.findByText(batchFailed)
    expect(await isOn('Checkout Enabled')).toBe(true)
    expect(screen.queryByText(checkoutFailed)).toBe(null)
  })

  test('show no switch while they load', async () => {
    answerApps()
    open()
    await screen.findByRole('heading', { name: 'Pay by Bank' })
    expect(screen.queryAllByRole('switch')).toEqual([])
    await screen.findAllByRole('switch')
  })

  test('load again by Refresh after a failure', async () => {
    provider.refuse(APPS, 400, 'Bad request')
    const { press } = open()
    await screen.findByText(checkoutFailed)
    await screen.findByText(batchFailed)
    answerApps()
    const [refresh] = screen.getAllByRole('button', { name: 'Refresh' })
    if (refresh) await press.click(refresh)
    await expect.poll(() => screen.queryAllByRole('switch')).toHaveLength(2)
    expect(screen.queryByText(checkoutFailed)).toBe(null)
  })
})

describe('the checkout app', () => {
  const open = () => openApp({ role: 'BASE_ADMIN', path: '/apps/checkout' })
  const save = (description: string) =>
    screen.findByRole('button', { name: 'Save changes', description })
  const canSave = async () => {
    const button = await screen.findByRole('button', { name: 'Save changes' })
    return button.getAttribute('aria-disabled') !== 'true'
  }
  const radio = (group: string, name: string) =>
    within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', {
      name,
    })

  async function openAppearance() {
    answerApps()
    const { press } = open()
    await press.click(await screen.findByRole('tab', { name: 'Appearance' }))
    const accent = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Accent colour' })
    const type = (value: string) => fireEvent.change(accent, { target: { value } })
    return { press, accent, type }
  }

  test('loads again by Refresh after a failure', async () => {
    provider.refuse(APPS, 400, 'Bad request')
    const { press } = open()
    const failed =
      'Something went wrong retrieving your checkout app configuration, please contact support'
    await screen.findByRole('heading', { name: 'Manage Pay by Bank App' })
    screen.getByText(/and customise colours and logo\.$/)
    expect(screen.queryByRole('switch')).toBe(null)
    await screen.findByText(failed)
    expect(screen.queryByRole('switch')).toBe(null)
    answerApps()
    await press.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await isOn('Checkout Enabled')).toBe(true)
    expect(screen.queryByText(failed)).toBe(null)
  })

  test.each(['', '0b6', 'red', '0b6a7g'])('%o is not a colour, and is not saved', async (text) => {
    const { type } = await openAppearance()
    type(text)
    await screen.findByText('Invalid colour input')
    await screen.findByRole('textbox', {
      name: 'Accent colour',
      description: 'Invalid colour input',
    })
    await save('Correct the accent colour to save.')
  })

  test('a colour loses its #, and the same colour in capitals is no change', async () => {
    const { press, accent, type } = await openAppearance()
    type('#AA0011')
    expect(accent.value).toBe('AA0011')
    expect(screen.queryByText('Invalid colour input')).toBe(null)
    expect(await canSave()).toBe(true)
    await press.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(accent.value).toBe('0b6a78')
    type('0B6A78')
    await save('Nothing has changed.')
  })

  test.each([
    ['', '0b6a78'],
    ['332211', '332211'],
  ])('%o is %o after a visit to the other tab', async (text, fieldValue) => {
    const { press, type } = await openAppearance()
    type(text)
    await press.click(screen.getByRole('tab', { name: 'Settings' }))
    await press.click(screen.getByRole('tab', { name: 'Appearance' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Accent colour' })
    expect(field.value).toBe(fieldValue)
  })

  test('a client with PayTo chooses the default order or only PayID, and Cancel restores the choice', async () => {
    answerApps()
    const { press } = open()
    await screen.findByRole('button', {
      name: /Version 3: Pay by Bank with PayID and PayTo/,
      description:
        'The version is returned in the Payment Request Response and affects only future Payment Requests, not existing ones.',
    })
    expect(radio('Payment option', 'PayTo & PayID').checked).toBe(true)
    await save('Nothing has changed.')
    await press.click(radio('Default order', 'PayTo'))
    expect(await canSave()).toBe(true)
    await press.click(radio('Payment option', 'PayID'))
    expect(screen.queryByRole('group', { name: 'Default order' })).toBe(null)
    await press.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(radio('Payment option', 'PayTo & PayID').checked).toBe(true)
    expect(radio('Default order', 'PayID').checked).toBe(true)
    await save('Nothing has changed.')
  })

  test('an older version has neither PayTo nor a preview until the client chooses version 3', async () => {
    answerApps({
      version: 'v2',
      payToEnabled: false,
      versions: versions.map((version) => ({ ...version, disabled: version.id === 'v1' })),
    })
    const { press } = open()
    const version = await screen.findByRole('button', { name: /Version 2: PayID/ })
    expect(radio('Payment option', 'PayID').checked).toBe(true)
    expect(screen.queryByRole('radio', { name: 'PayTo & PayID' })).toBe(null)
    expect(screen.queryByRole('group', { name: 'Default order' })).toBe(null)
    expect(screen.queryByRole('region', { name: 'Preview' })).toBe(null)
    await press.click(version)
    await press.click(await screen.findByRole('option', { name: /Version 3/, hidden: true }))
    await press.click(radio('Payment option', 'PayTo & PayID'))
    await screen.findByRole('group', { name: 'Default order' })
    await screen.findByRole('region', { name: 'Preview' })
    expect(await canSave()).toBe(true)
  })
})
