// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import {
  Client,
  ClientsFields,
  NewSigningSecret,
  WebhookDestinations,
} from '@tideway/contract/webhooks/webhooks'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openApp } from '../../../test/app.tsx'
import { answerSettings, CONFIG } from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const address = 'https://hooks.harbour.example/tideway'
const webhooksOn = ['PaymentRequest.COMPLETE']
const none: WebhookDestination = {
  id: 'default',
  url: null,
  hasAuthorization: false,
  signingSecret: null,
  webhooksOn,
  state: 'NO_ADDRESS',
}
const some: WebhookDestination = { ...none, url: address, signingSecret: '…Jw9Q', state: 'OK' }

const answerDestination = (destination: WebhookDestination) =>
  provider.answer(`GET ${CONFIG}/webhooks`, WebhookDestinations, { destinations: [destination] })

beforeEach(() => {
  answerSettings(provider)
  provider.answer('GET /rest/v1/client/HARBOUR', Client, {
    webhooks: [{ id: 'default', webhooksOn }],
  })
  provider.answer('GET /portal/v1/clientsFields', ClientsFields, { webhooksOn })
  provider.refuse(`GET ${CONFIG}/webhookDeliveries`, 404, 'Not found')
  answerDestination(none)
})

const open = () => openApp({ role: 'BASE_ADMIN', path: '/settings/manage-webhook/default' })
const findButton = (name: string, description?: string) =>
  screen.findByRole('button', { name, ...(description === undefined ? {} : { description }) })
const SAVE = `PUT ${CONFIG}/webhooks/default`
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const changes = () => provider.callsOf(SAVE).map(({ body }) => body)

test('the address and the Authorization are checked when their fields lose the focus', async () => {
  open()
  await findButton('Save address', 'Nothing has changed.')
  await findButton('Send a test event', 'Save an address first.')
  const begins = 'Must be an address that begins with https://'
  for (const [name, text, message] of [
    ['Address', 'hooks.harbour.example', begins],
    ['Address', 'http://hooks.harbour.example', begins],
    [
      'Address',
      'https://me:secret@hooks.harbour.example',
      'Must not hold a user or password: use Authorization',
    ],
    [
      'Authorization',
      ' x',
      'Must be letters, digits and punctuation on one line, with no space at either end',
    ],
  ] as const) {
    await type(name, text)
    fireEvent.blur(await field(name))
    screen.getByText(message)
    const what = name === 'Address' ? 'address' : name
    await findButton('Save address', `Correct the ${what} to save.`)
    await type(name, '')
  }
})

test('failed saves keep the address and its Authorization, and the Authorization is never shown again', async () => {
  const { press } = open()
  await type('Address', address)
  await type('Authorization', 'Bearer secret')
  const save = await findButton('Save address')
  provider.refuse(SAVE, 400, 'The address must be a public internet address')
  await press.click(save)
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('The address must be a public internet address')
  expect((await field('Authorization')).value).toBe('Bearer secret')
  provider.lose(SAVE)
  await press.click(save)
  await screen.findByText('Currently saved: no address.')
  expect((await field('Authorization')).value).toBe('Bearer secret')
  answerDestination({ ...some, hasAuthorization: true })
  await press.click(save)
  await screen.findByText('We didn’t get a response, but your changes were saved.')
  provider.answer(SAVE, z.object({}), {})
  await press.click(await findButton('Remove Authorization'))
  await press.click(save)
  await screen.findByText('Webhook destination updated successfully.')
  expect(changes().at(-2)).toEqual({ url: address, authorization: 'Bearer secret' })
  expect((await field('Authorization')).value).toBe('')
  screen.getByText('OK')
})

test('a new signing secret is created only after a question, and shown until the dialog closes', async () => {
  answerDestination(some)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  provider.answer(`POST ${CONFIG}/webhooks/default/secret`, NewSigningSecret, {
    signingSecret: secret,
  })
  const { press } = open()
  await press.click(await findButton('Create new secret'))
  const ask = async () =>
    within(await screen.findByRole('dialog', { name: 'Create a new signing secret for default?' }))
  await press.click((await ask()).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  await press.click(await findButton('Create new secret'))
  await press.click((await ask()).getByRole('button', { name: 'Create new secret' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Here is your signing secret' }))
  shown.getByText(secret)
  const [close] = shown.getAllByRole('button', { name: 'Close' })
  if (close) await press.click(close)
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(document.documentElement.outerHTML).not.toContain(secret)
  // The dialog does not show it either when it opens again.
  await press.click(await findButton('Create new secret'))
  await ask()
  expect(provider.callsOf(`POST ${CONFIG}/webhooks/default/secret`)).toHaveLength(1)
})

test('a new signing secret that waits for approval is shown once, and says so', async () => {
  answerDestination(some)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  provider.hold(`POST ${CONFIG}/webhooks/default/secret`, { signingSecret: secret })
  const { press } = open()
  await press.click(await findButton('Create new secret'))
  const dialog = { name: 'Create a new signing secret for default?' }
  const ask = within(await screen.findByRole('dialog', dialog))
  await press.click(ask.getByRole('button', { name: 'Create new secret' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Here is your signing secret' }))
  shown.getByText(secret)
  shown.getByText(/Someone else must approve this before it happens\. We sign with this secret/)
})
