// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { WebhookDeliveryPage } from '@tideway/contract/webhooks/webhook-deliveries'
import type { WebhookDestination } from '@tideway/contract/webhooks/webhooks'
import {
  Client,
  ClientsFields,
  NewSigningSecret,
  WebhookDestinations,
} from '@tideway/contract/webhooks/webhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openApp } from '../../../test/app.tsx'
import { answerSettings, CONFIG, GENERIC } from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const CLIENT = '/rest/v1/client/HARBOUR'
const saved = 'Webhook settings updated successfully.'
const address = 'https://hooks.harbour.example/tideway'
const none: WebhookDestination = {
  id: 'default',
  url: null,
  hasAuthorization: false,
  signingSecret: null,
  webhooksOn: ['PaymentRequest.COMPLETE'],
  state: 'NO_ADDRESS',
}
const some: WebhookDestination = { ...none, url: address, signingSecret: '…Jw9Q', state: 'OK' }
const types = [
  'PaymentRequest.WAITING',
  'PaymentRequest.COMPLETE',
  'PaymentRequest.EXPIRED',
  'Payment.PENDING',
  'Payment.SETTLED',
]
const ledger = { id: 'ledger', webhooksOn: ['Payment.SETTLED'] }

function answerEvents(webhooksOn: string[], others = [ledger]) {
  provider.answer(`GET ${CLIENT}`, Client, { webhooks: [{ id: 'default', webhooksOn }, ...others] })
}
function answerDestination(destination: WebhookDestination) {
  provider.answer(`GET ${CONFIG}/webhooks`, WebhookDestinations, { destinations: [destination] })
}

beforeEach(() => {
  answerSettings(provider)
  answerEvents(['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'])
  provider.answer('GET /portal/v1/clientsFields', ClientsFields, { webhooksOn: types })
  answerDestination(none)
  provider.answer(`GET ${CONFIG}/webhookDeliveries`, WebhookDeliveryPage, {
    records: [],
    recordCount: 0,
  })
})

const open = (id = 'default') =>
  openApp({ role: 'BASE_ADMIN', path: `/settings/manage-webhook/${id}` })
const event = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const findButton = (name: string | RegExp, description?: string) =>
  screen.findByRole('button', { name, ...(description === undefined ? {} : { description }) })
const sent = () => provider.callsOf(`PATCH ${CLIENT}`).map(({ body }) => body)

describe('events', () => {
  test('are ticked in panels, and saved on the newest list with other destinations unchanged', async () => {
    const { press } = open()
    await press.click(await findButton('PaymentRequest 2 of 3'))
    const all = event('All of PaymentRequest')
    expect([event('PaymentRequest.COMPLETE').checked, all.indeterminate]).toEqual([true, true])
    await press.click(event('PaymentRequest.EXPIRED'))
    await press.click(await findButton('Payment 0 of 2'))
    await press.click(event('All of Payment'))
    await findButton('Payment 2 of 2')
    await press.click(event('Payment.PENDING'))
    // Another person saves another destination, and one of these events.
    const other = { id: 'ledger', webhooksOn: ['Payment.PENDING'] }
    answerEvents(
      ['PaymentRequest.WAITING', 'PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'],
      [other],
    )
    provider.answer(`PATCH ${CLIENT}`, z.object({}), {})
    await press.click(await findButton('Save'))
    await screen.findByText(saved)
    expect(sent()).toEqual([
      {
        webhooks: [
          {
            id: 'default',
            webhooksOn: ['PaymentRequest.WAITING', 'PaymentRequest.COMPLETE', 'Payment.SETTLED'],
          },
          other,
        ],
      },
    ])
  })

  test('that are not saved are reported at the top, kept, and asked about on leaving', async () => {
    provider.refuse(`PATCH ${CLIENT}`, 400, 'Bad request')
    const { press } = open()
    await press.click(await findButton('PaymentRequest 2 of 3'))
    await press.click(event('PaymentRequest.WAITING'))
    await press.click(await findButton('Save'))
    const alert = within(await screen.findByRole('alert'))
    alert.getByText('We were unable to save your settings. Have you completed your on-boarding?')
    alert.getByText('Currently saved: 2 events.')
    expect(event('PaymentRequest.WAITING').checked).toBe(true)
    const settings = within(screen.getByRole('main')).getByRole('link', { name: 'Settings' })
    await press.click(settings)
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    )
    await press.click(question.getByRole('button', { name: 'Keep editing' }))
    // After unticking, there is no change to ask about.
    await press.click(event('PaymentRequest.WAITING'))
    await press.click(settings)
    await screen.findByRole('heading', { name: 'Settings', level: 1 })
  })

  test('of a client without destinations belong to an unsaved one called default', async () => {
    provider.answer(`GET ${CLIENT}`, Client, { webhooks: [] })
    provider.answer(`PATCH ${CLIENT}`, z.object({}), {})
    const { press } = open()
    await press.click(await findButton('Payment 0 of 2'))
    await press.click(event('Payment.SETTLED'))
    await press.click(await findButton('Save'))
    await screen.findByText(saved)
    expect(sent()).toEqual([{ webhooks: [{ id: 'default', webhooksOn: ['Payment.SETTLED'] }] }])
  })
})

test('an unknown destination is reported', async () => {
  open('nobodys')
  await screen.findByText('We couldn’t find a webhook destination with this ID.')
  screen.getByText('id: nobodys')
})

test('events that cannot be read are reported, and Refresh reads them again', async () => {
  provider.refuse(`GET ${CLIENT}`, 400, 'Bad request')
  const { press } = open()
  await screen.findByText(GENERIC)
  expect(screen.queryByRole('button', { name: 'Save' })).toBe(null)
  answerEvents([])
  await press.click(await findButton('Refresh'))
  await findButton('Save')
})

test('a provider without our own calls shows only the events', async () => {
  for (const call of ['webhooks', 'webhookDeliveries'])
    provider.refuse(`GET ${CONFIG}/${call}`, 403, 'Forbidden')
  open()
  await findButton('Save')
  await expect.poll(() => screen.queryByRole('heading', { name: 'Deliveries' })).toBe(null)
  expect(screen.queryByRole('heading', { name: 'Where events are sent' })).toBe(null)
})

describe('the address', () => {
  const SAVE = `PUT ${CONFIG}/webhooks/default`
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, value: string) =>
    fireEvent.change(await field(name), { target: { value } })
  const changes = () => provider.callsOf(SAVE).map(({ body }) => body)

  test('and the Authorization are checked when their fields are left', async () => {
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
      ['Authorization', ' x', 'Must be letters, digits and punctuation on one line'],
    ] as const) {
      await type(name, text)
      fireEvent.blur(await field(name))
      screen.getByText(message)
      const what = name === 'Address' ? 'address' : name
      await findButton('Save address', `Correct the ${what} to save.`)
      await type(name, '')
    }
  })

  test('is kept with its Authorization after failed saves, and the Authorization is never shown again', async () => {
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

  test('has a new signing secret only after a question, and shows it until the dialog closes', async () => {
    answerDestination(some)
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    provider.answer(`POST ${CONFIG}/webhooks/default/secret`, NewSigningSecret, {
      signingSecret: secret,
    })
    const { press } = open()
    await press.click(await findButton('Create new secret'))
    const ask = async () =>
      within(
        await screen.findByRole('dialog', { name: 'Create a new signing secret for default?' }),
      )
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
    expect(provider.callsOf(`POST ${CONFIG}/webhooks/default/secret`)).toHaveLength(1)
  })
})
