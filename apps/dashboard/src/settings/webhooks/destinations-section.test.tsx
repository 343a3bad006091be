// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Client } from '@tideway/contract/webhooks/webhooks'
import { expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { answerSettings, findSection } from '../../../test/settings-answers.ts'

const provider = startFakeProvider()

async function openList() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings' })
  const list = await findSection('Configure Webhook Destinations')
  await list.findByRole('table')
  const row = (id: string) =>
    within(list.getByRole('rowheader', { name: id }).closest('tr') ?? document.body)
  return { press, list, row }
}

test('each destination shows a link and its number of events, and their names by keyboard or press', async () => {
  answerSettings(provider)
  provider.answer('GET /rest/v1/client/HARBOUR', Client, {
    webhooks: [
      { id: 'default', webhooksOn: ['PaymentRequest.COMPLETE', 'PaymentRequest.EXPIRED'] },
      { id: 'ledger', webhooksOn: ['Payment.SETTLED'] },
    ],
  })
  const { press, row } = await openList()
  row('ledger').getByRole('button', { name: '1 event' })
  const two = row('default').getByRole('button', { name: '2 events' })
  await press.hover(two)
  const tip = await screen.findByRole('tooltip', { hidden: true })
  expect(tip.textContent).toBe('PaymentRequest.COMPLETE\nPaymentRequest.EXPIRED')
  await press.click(two)
  const events = row('default').getAllByRole('listitem')
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'PaymentRequest.COMPLETE',
    'PaymentRequest.EXPIRED',
  ])
  const edit = row('ledger').getByRole<HTMLAnchorElement>('link', { name: 'Edit ledger' })
  expect(edit.pathname).toBe('/settings/manage-webhook/ledger')
})

test('a client without destinations has one called default, without events', async () => {
  answerSettings(provider)
  const { list, row } = await openList()
  expect(list.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['default'])
  row('default').getByText('0 events')
  row('default').getByRole('link', { name: 'Edit default' })
})
