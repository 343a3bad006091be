// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { BankAgreement } from '@tideway/contract/sandbox/test-bank-agreement'
import { BankAgreements } from '@tideway/contract/sandbox/test-bank-agreement'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { renderPage } from '../../test/render.tsx'
import { AgreementsPanel } from './agreements-panel.tsx'

const provider = startFakeProvider(window.location.origin)
const READ = 'GET /test-bank/agreements'
const act = (action: string) => `POST /test-bank/agreements/agreement-1/${action}`

afterEach(() => void vi.useRealTimers())

const agreement = (changed: Partial<BankAgreement> = {}): BankAgreement => ({
  paymentAgreementId: 'agreement-1',
  status: 'CREATED',
  payee: 'Harbour Roasters',
  payer: { name: 'Ana Silva', bsb: '062948', accountNumber: '10473381' },
  purpose: 'RETAIL',
  description: 'Beans every month',
  agreementDetails: {
    variableAgreementDetails: {
      startDate: '2026-11-20',
      frequency: 'ADHOC',
      maximumAmount: '1500.00',
    },
  },
  createdDateTime: '2026-11-20T03:03:22.000Z',
  ...changed,
})

function answer(...agreements: BankAgreement[]) {
  provider.answer(READ, BankAgreements, { agreements, more: false })
}

const open = (of = '') =>
  renderPage(<AgreementsPanel of={of} onStatement={() => undefined} />).press

const card = () => screen.findByRole('article')

test('an agreement shows its terms, and only the possible actions are enabled', async () => {
  answer(agreement())
  open()
  const shown = within(await card())
  for (const text of ['CREATED', 'Beans every month', '$1,500.00', 'Ad-hoc', 'Ongoing', 'RETAIL'])
    shown.getByText(text)
  const off = shown
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-disabled') === 'true')
    .map((button) => button.textContent)
  expect(off).toEqual(['Suspend', 'Resume', 'Cancel'])
})

test('an action is confirmed in words, and the card shows the new status', async () => {
  answer(agreement())
  const press = open()
  provider.answer(act('approve'), z.object({}), {})
  const approve = within(await card()).getByRole('button', { name: 'Approve' })
  answer(agreement({ status: 'ACTIVE' }))
  await press.click(approve)
  await screen.findByText('Approved: the agreement between Ana Silva and Harbour Roasters.')
  await within(await card()).findByText('ACTIVE')
})

test.each([
  [500, /^We couldn’t confirm your change to the agreement between Ana Silva/],
  [409, /has already changed\. This page shows its current status\.$/],
])(
  'an action answered with %d is explained, and the agreement is read again',
  async (status, text) => {
    answer(agreement({ status: 'ACTIVE' }))
    const press = open()
    provider.refuse(act('suspend'), status, 'No')
    const suspend = within(await card()).getByRole('button', { name: 'Suspend' })
    answer(agreement({ status: 'CANCELLED' }))
    await press.click(suspend)
    await screen.findByText(text)
    await within(await card()).findByText('CANCELLED')
  },
)

test('an empty result and a failed read have different messages', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answer()
  const press = open('nobody@nowhere.example')
  await screen.findByText('No agreements match.')
  await press.click(screen.getByRole('radio', { name: 'Pending or active' }))
  await screen.findByText('No pending or active agreements match.')
  expect(provider.calls.at(-1)?.query).toEqual({ of: 'nobody@nowhere.example', open: 'true' })
  provider.refuse(READ, 500, 'Internal server error')
  vi.advanceTimersByTime(2_500)
  await screen.findByText('We couldn’t load the agreements.')
  answer(agreement())
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await card()
  expect(screen.queryByText('We couldn’t load the agreements.')).toBe(null)
})

test('requested changes are declined or approved next to the agreement', async () => {
  const changed = {
    agreementDetails: { variableAgreementDetails: { maximumAmount: '150.00' } },
    approveBy: '2026-11-25T03:03:22.000Z',
  }
  answer(agreement({ status: 'ACTIVE', amendment: changed }))
  const press = open()
  const name = 'The payee has requested a change'
  const change = await screen.findByRole('region', { name })
  within(change).getByText('$150.00')
  provider.answer(act('decline'), z.object({}), {})
  answer(agreement({ status: 'ACTIVE' }))
  await press.click(within(change).getByRole('button', { name: 'Decline the change' }))
  await vi.waitFor(() => expect(screen.queryByRole('region', { name })).toBe(null))
  expect(provider.callsOf(act('decline'))).toHaveLength(1)
})
