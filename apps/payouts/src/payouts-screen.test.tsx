// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { Balance } from '@tideway/contract/balance/balance'
import { ClientConfig, ClientList } from '@tideway/contract/clients/clients'
import { PayIdEnquiryResult } from '@tideway/contract/payment-requests/pay-id-enquiry'
import { PaymentCreated, PaymentRecord } from '@tideway/contract/payments/payment'
import { paymentProblems } from '@tideway/contract/payments/payment-problems'
import { PaymentPage } from '@tideway/contract/payments/payment-search'
import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import { emptyPayout, payoutOf } from '@tideway/contract/payments/payout-draft'
import type { ReviewedPayout } from '@tideway/contract/payouts/payout-batch'
import { PayeeCheckAnswer, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { beforeEach, describe, expect, test } from 'vitest'
import { origin, renderApp, sampleSession } from '../test/render.tsx'
import { PayoutsScreen } from './payouts-screen.tsx'
import { openPayoutsStorage } from './session/payouts-storage.ts'

const provider = startFakeProvider(origin)
const PAY = 'POST /rest/v1/payment'
const SEARCH = 'POST /rest/v1/payment/search'
const CHECK = 'POST /portal/v1/payeeChecks'
const REVIEW = 'POST /portal/v1/payoutBatchReviews'
const draft = {
  ...emptyPayout,
  payId: 'johnsmith@test.com.au',
  payeeName: 'John Smith',
  amount: '12.50',
  description: 'Wages of November',
}
const status = {
  paymentId: 'payment-1',
  status: 'SETTLED' as const,
  createdDatetime: '2026-11-20T03:00:00.000Z',
}
const payment = payoutOf(draft, 'wages-1')
if (payment === undefined) throw new Error('the sample payout is wrong')

/** Sets the provider's review of the payout. */
const payee = { payeeName: 'John Smith', payID: 'johnsmith@test.com.au' }
function review(row: Partial<ReviewedPayout> = {}, repeated: string[] = []) {
  provider.answer(REVIEW, PayoutBatchReview, {
    ...{
      payouts: 1,
      amount: '12.50',
      leftOut: 0,
      duplicates: 0,
      repeats: repeated.length,
      repeated,
    },
    ...{ unmatched: 0, unchecked: 0, balance: 300.29, balanceAfter: 287.79 },
    rows: [{ row: 1, ...payee, amount: '12.50', check: 'MATCH', ...row }],
  })
}

beforeEach(() => {
  provider.answer(CHECK, PayeeCheckAnswer, { checked: 1 })
  review()
  provider.answer('GET /rest/v1/clients', ClientList, [
    { clientId: 'HARBOUR', clientName: 'Harbour Roasters' },
    { clientId: 'HARBOURN1', clientName: 'Harbour Newtown' },
  ])
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
  })
  provider.answer('GET /rest/v1/balance', Balance, { balance: 300.29 })
  provider.answer(SEARCH, PaymentPage, { records: [], recordCount: 0 })
  provider.answer('POST /rest/v1/payIDEnquiry', PayIdEnquiryResult, {
    AccountStatus: { nppReachable: true, paytoReachable: true, aliasName: 'John Smith' },
  })
  provider.answer('GET /rest/v1/payment', PaymentRecord, {
    Payment: { ...payment },
    PaymentStatus: status,
  })
})

function renderScreen(wantedClientId?: string, typed: Partial<PayoutDraft> = {}) {
  const storage = openPayoutsStorage()
  storage.set(`draft.${wantedClientId ?? 'HARBOUR'}`, JSON.stringify({ ...draft, ...typed }))
  const session = sampleSession('BASE_ADMIN', wantedClientId)
  const { press } = renderApp(
    <PayoutsScreen markUrl={undefined} session={session} storage={storage} />,
  )
  return {
    press,
    async pay() {
      await screen.findByText('John Smith', { selector: 'b' })
      await press.click(screen.getByRole('button', { name: 'Pay' }))
      const dialog = await screen.findByRole('alertdialog')
      const button = within(dialog).getByRole('button', { name: 'Pay $12.50' })
      await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(null))
      await press.click(button)
    },
  }
}

const keys = () => provider.callsOf(PAY).map(({ idempotencyKey }) => idempotencyKey)

describe('a payout', () => {
  test('is sent once, with an idempotency key, and followed', async () => {
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    const { pay } = renderScreen()
    await pay()
    await screen.findByRole('heading', { name: 'Paid' })
    expect(provider.callsOf(PAY)).toMatchObject([
      {
        idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
        body: { Payment: { payeeName: 'John Smith', paymentAmount: '12.50' } },
      },
    ])
  })

  const replacesPaymentId = 'a1'.repeat(16)
  const sentPayments = () =>
    provider.callsOf(PAY).map(({ body }) => (body as { Payment: object }).Payment)

  test('that replaces a returned payout says so, and sends its id', async () => {
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    const { pay } = renderScreen(undefined, { replacesPaymentId })
    await screen.findByText('You’re sending a payout again')
    await pay()
    await screen.findByRole('heading', { name: 'Paid' })
    expect(sentPayments()).toMatchObject([{ payeeName: 'John Smith', replacesPaymentId }])
  })

  test('is an ordinary payout after the person presses ‘This is another payout’', async () => {
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    const { press, pay } = renderScreen(undefined, { replacesPaymentId })
    await press.click(await screen.findByRole('button', { name: 'This is another payout' }))
    expect(screen.queryByText('You’re sending a payout again')).toBeNull()
    await pay()
    await screen.findByRole('heading', { name: 'Paid' })
    expect(sentPayments()).toEqual([expect.not.objectContaining({ replacesPaymentId })])
  })

  test('with a lost response is never shown as rejected, and is sent again with the same key', async () => {
    provider.lose(PAY)
    const { press, pay } = renderScreen()
    await pay()
    await screen.findByRole('heading', { name: 'We couldn’t confirm this payout' })
    await screen.findByText(/We haven’t received this payout/)
    expect(screen.queryByText('No payment was made')).toBeNull()
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    await press.click(screen.getByRole('button', { name: 'Send again' }))
    await screen.findByRole('heading', { name: 'Paid' })
    expect(keys()).toEqual([keys()[0], keys()[0]])
  })

  async function ask() {
    provider.guard({ amounts: { ...noApprovalPolicy.amounts, payout: '12.49' } })
    provider.hold(PAY)
    const { press } = renderScreen()
    await screen.findByText('John Smith', { selector: 'b' })
    await press.click(screen.getByRole('button', { name: 'Pay' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const button = await dialog.findByRole('button', { name: 'Ask for approval' })
    dialog.getByText('Payouts above $12.49 wait for a second person.')
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe(null))
    await press.click(button)
  }

  test('that will wait says so, and is followed once it is approved', async () => {
    provider.decide({ status: 'EXECUTED', outcomeId: 'payment-1' })
    await ask()
    await screen.findByRole('heading', { name: 'Paid' })
  })

  test('that was declined says who did and why', async () => {
    provider.decide({ status: 'DECLINED', decidedBy: 'ana@harbour.example', comment: 'Paid' })
    await ask()
    await screen.findByRole('heading', { name: 'Declined' })
    screen.getByText('ana@harbour.example declined it: ‘Paid’', { exact: false })
    screen.getByText('Wages of November')
  })

  test('that was rejected shows the reason, and gets a new key when it is sent again', async () => {
    provider.refuse(PAY, 400, 'Payee account is closed')
    const { pay } = renderScreen()
    await pay()
    await screen.findByText('No payment was made')
    expect(screen.getAllByText('Payee account is closed').length).toBeGreaterThan(0)
    await pay()
    await expect.poll(keys).toHaveLength(2)
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('a payout that the provider questions', () => {
  const record = {
    Payment: { ...payment, clientPaymentId: 'wages-0' },
    PaymentStatus: { ...status, createdDatetime: new Date().toISOString() },
  }

  async function confirm() {
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    const { press } = renderScreen()
    await screen.findByText('John Smith', { selector: 'b' })
    await press.click(screen.getByRole('button', { name: 'Pay' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    return {
      press,
      dialog,
      send: () => press.click(dialog.getByRole('button', { name: 'Pay $12.50' })),
      tick: (name: string) => press.click(dialog.getByRole('checkbox', { name })),
    }
  }

  const accepted = () =>
    provider.callsOf(PAY).map(({ body }) => (body as { accepted: unknown }).accepted)

  test('is paid only after the person agrees to pay it again, and says what they accepted', async () => {
    provider.answer(SEARCH, PaymentPage, { records: [record], recordCount: 1 })
    review({ repeatOf: 'wages-0' }, ['payment-0'])
    const { dialog, send, tick } = await confirm()
    await dialog.findByText('You may have paid this already')
    dialog.getByText(/^You paid John Smith \$12\.50 on .* \(SETTLED\)\.$/)
    await send()
    expect(provider.callsOf(PAY)).toEqual([])
    await tick('Pay this again')
    await send()
    await screen.findByRole('heading', { name: 'Paid' })
    expect(accepted()).toEqual([{ repeated: ['payment-0'] }])
    expect(provider.callsOf(CHECK)[0]?.body).toEqual({
      rows: [
        {
          payeeName: 'John Smith',
          paymentAmount: '12.50',
          paymentDescription: 'Wages of November',
          payID: 'johnsmith@test.com.au',
          payIDType: 'EMAIL',
        },
      ],
    })
  })

  test('is paid to another name only if that is ticked', async () => {
    review({ check: 'NO_MATCH', checkedName: 'Jo Brown', waitsInApproval: 'a1' }, ['a1'])
    const { dialog, send, tick } = await confirm()
    await dialog.findByText('The name doesn’t match')
    dialog.getByText('The PayID is registered to Jo Brown. Check with the payee before you pay.')
    dialog.getByText('Registered name')
    // The question contains the name check, so the list of facts does not repeat it.
    expect(dialog.queryByText('Name check')).toBe(null)
    dialog.getByText(
      'A payout or list that waits for approval pays the same payee the same amount.',
    )
    await tick('Pay this again')
    await send()
    expect(provider.callsOf(PAY)).toEqual([])
    await tick('Pay John Smith anyway')
    await send()
    await screen.findByRole('heading', { name: 'Paid' })
    expect(accepted()).toEqual([{ check: 'NO_MATCH', repeated: ['a1'] }])
  })

  test('that cannot be paid says why', async () => {
    review({ amount: undefined, check: undefined, reason: 'The BSB can not be found' })
    const { dialog, send } = await confirm()
    await dialog.findByText('This payout can’t be made')
    await send()
    expect(provider.callsOf(PAY)).toEqual([])
  })

  test('can be sent if the questions can’t be read, and the provider’s refusal is the question', async () => {
    provider.lose(REVIEW)
    const { press, dialog, send } = await confirm()
    await dialog.findByText('We couldn’t check the payee and earlier payouts.', { exact: false })
    const { status: refused, body } = paymentProblems.mayPayTwice
    provider.refuse(PAY, refused, body.message)
    review({ waitsInBatch: 'b7' }, ['b7'])
    await send()
    const again = within(await screen.findByRole('alertdialog'))
    again.getByText('Nothing was paid yet', { exact: false })
    expect(screen.queryByText('No payment was made')).toBe(null)
    provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
    await press.click(await again.findByRole('checkbox', { name: 'Pay this again' }))
    await press.click(again.getByRole('button', { name: 'Pay $12.50' }))
    await screen.findByRole('heading', { name: 'Paid' })
    expect(accepted()).toEqual([{}, { repeated: ['b7'] }])
  })
})

test('a known payee is paid again with their details, and the name is checked', async () => {
  const other = { ...payment, payID: 'ana@shop.example', payeeName: 'Ana Silva' }
  provider.answer(SEARCH, PaymentPage, {
    records: [{ Payment: other, PaymentStatus: { ...status, paymentId: 'payment-0' } }],
    recordCount: 1,
  })
  const { press } = renderScreen()
  await press.click(await screen.findByRole('button', { name: 'Pay again: Ana Silva' }))
  const field = (name: string) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) }).value
  expect(['PayID', 'Payee name', 'Amount'].map(field)).toEqual([
    'ana@shop.example',
    'Ana Silva',
    '',
  ])
  await press.type(screen.getByLabelText(/^Amount/), '8.00')
  await screen.findByText('John Smith', { selector: 'b' })
  await press.click(screen.getByRole('button', { name: 'Pay' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('The names don’t match. Check with the payee before you pay.')
})

test('the client in the address acts: its balance is read and its money paid, under its name', async () => {
  provider.answer(PAY, PaymentCreated, { PaymentStatus: status })
  const { pay } = renderScreen('HARBOURN1')
  await screen.findByText('Acting for Harbour Newtown')
  await pay()
  await screen.findByRole('heading', { name: 'Paid' })
  const bearers = (operation: string) =>
    new Set(provider.callsOf(operation).map(({ authorization }) => authorization))
  const { idToken } = sampleSession('BASE_ADMIN')
  expect(bearers(PAY)).toEqual(new Set([`Bearer ${idToken},HARBOURN1`]))
  expect(bearers('GET /rest/v1/balance')).toEqual(new Set([`Bearer ${idToken},HARBOURN1`]))
  expect(bearers('GET /rest/v1/clients')).toEqual(new Set([`Bearer ${idToken}`]))
})

test('the way back to the dashboard keeps the client, also before the clients are read', async () => {
  const home = 'http://localhost:4100/?clientId=HARBOURN1'
  const link = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Dashboard' }).href
  renderScreen('HARBOURN1')
  expect(link()).toBe(home)
  await screen.findByText('Acting for Harbour Newtown')
  expect(link()).toBe(home)
})

test('the way back from a client of another organisation leads to the own one', async () => {
  renderScreen('KELPCO1')
  await screen.findByText(/^You can’t act for client KELPCO1/)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Dashboard' }).href).toBe(
    'http://localhost:4100/',
  )
})

test('an expired session keeps the typed values', async () => {
  provider.refuse(PAY, 401, 'Unauthorized')
  const { pay } = renderScreen()
  await pay()
  await screen.findByText('Your session has ended')
  expect(screen.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('12.50')
  expect(screen.queryByText('No payment was made')).toBeNull()
})
