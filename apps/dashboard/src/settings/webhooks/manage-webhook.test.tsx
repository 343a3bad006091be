// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Client, ClientsFields } from '@tideway/contract/webhooks/webhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openApp } from '../../../test/app.tsx'
import { answerSettings, CONFIG, GENERIC } from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const CLIENT = '/rest/v1/client/HARBOUR'
const saved = 'Webhook settings updated successfully.'
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

beforeEach(() => {
  answerSettings(provider)
  answerEvents(['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'])
  provider.answer('GET /portal/v1/clientsFields', ClientsFields, { webhooksOn: types })
  provider.refuse(`GET ${CONFIG}/webhookDeliveries`, 404, 'Not found')
})

const open = (id = 'default') =>
  openApp({ role: 'BASE_ADMIN', path: `/settings/manage-webhook/${id}` })
const event = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const findButton = (name: string) => screen.findByRole('button', { name })
/** Finds a panel by its heading and count. In jsdom, which has no layout, no space separates them. */
const findPanel = (heading: string, count: string) =>
  screen.findByRole('button', { name: new RegExp(`^${heading} ?${count}$`) })
const sent = () => provider.callsOf(`PATCH ${CLIENT}`).map(({ body }) => body)

describe('events', () => {
  test('are ticked in panels, and saved with the newest list, which keeps other destinations unchanged', async () => {
    const { press } = open()
    await press.click(await findPanel('PaymentRequest', '2 of 3'))
    const all = event('All of PaymentRequest')
    expect([event('PaymentRequest.COMPLETE').checked, all.indeterminate]).toEqual([true, true])
    await press.click(event('PaymentRequest.EXPIRED'))
    await press.click(await findPanel('Payment', '0 of 2'))
    await press.click(event('All of Payment'))
    await findPanel('Payment', '2 of 2')
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

  test('that were not saved are reported at the top and kept, and leaving asks first', async () => {
    provider.refuse(`PATCH ${CLIENT}`, 400, 'Bad request')
    const { press } = open()
    await press.click(await findPanel('PaymentRequest', '2 of 3'))
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

  test('of a client without destinations are in an unsaved destination called default', async () => {
    provider.answer(`GET ${CLIENT}`, Client, { webhooks: [] })
    provider.answer(`PATCH ${CLIENT}`, z.object({}), {})
    const { press } = open()
    await press.click(await findPanel('Payment', '0 of 2'))
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

test.each([403, 404])(
  'a provider that answers our own calls with %i shows only the events',
  async (status) => {
    for (const call of ['webhooks', 'webhookDeliveries'])
      provider.refuse(`GET ${CONFIG}/${call}`, status, 'Not offered')
    open()
    await findButton('Save')
    await expect.poll(() => screen.queryByRole('heading', { name: 'Deliveries' })).toBe(null)
    expect(screen.queryByRole('heading', { name: 'Where events are sent' })).toBe(null)
  },
)
