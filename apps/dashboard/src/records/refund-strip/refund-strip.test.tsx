// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { Balance } from '@tideway/contract/balance/balance'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { paymentRequestHeadline } from '@tideway/contract/headlines/record-headline'
import { asCents, asDollars } from '@tideway/contract/money/money'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { prefilledPayout } from '@tideway/contract/payments/prefilled-payout'
import type { Role } from '@tideway/contract/users/roles/roles'
import { useRef, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { SiteConfigProvider } from '../../brand/site-config-context.tsx'
import { RefundBalance } from '../../money/refund/refund-balance.tsx'
import { RefundProvider } from '../../money/refund/refund-context.tsx'
import { useApi } from '../../session/api-context.tsx'
import { paymentRequestRefund } from '../payment-requests/payment-request-refund.ts'
import { sampleRecord } from '../payment-requests/sample-record.ts'
import { RefundLead, SentBackPart } from './refund-lead.tsx'
import { RefundStrip } from './refund-strip.tsx'

const provider = startFakeProvider()
const READ = 'GET /rest/v1/paymentRequest'
const BALANCE = 'GET /rest/v1/balance'
const REFUND = 'POST /rest/v1/paymentRequest/refund'
const paid = sampleRecord({ amountReceived: asDollars(50) }, { paymentAmount: asDollars(50) })
const refundedAt = '2026-11-20T03:00:00.000Z'
const partlyRefunded = sampleRecord(
  {
    status: 'RETURN_IN_PROGRESS',
    amountReceived: asDollars(50),
    refundInformation: {
      availableBalance: '40.00',
      requests: [{ amount: '10.00', status: 'IN_PROGRESS', createdDateTime: refundedAt }],
    },
  },
  { paymentAmount: asDollars(50) },
)

const site = SiteConfig.parse({
  brand: 'tideway',
  providerName: 'Tideway',
  restUrl: 'http://provider.example/rest',
  portalUrl: 'http://provider.example/portal',
  checkoutOrigin: 'http://provider.example',
  payoutsUrl: 'http://provider.example/payouts',
  oauth: {
    issuer: 'http://provider.example',
    clientId: 'tideway-dashboard',
    authorizeUrl: 'http://provider.example/authorize',
    signupUrl: 'http://provider.example/signup',
    tokenUrl: 'http://provider.example/token',
    logoutUrl: 'http://provider.example/logout',
  },
  defaultPayIdDomain: 'pay.tideway.example',
})

beforeEach(() => {
  // A narrow window, where the controls are below the history.
  window.matchMedia = (media) =>
    ({
      media,
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as never
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
  provider.answer(BALANCE, Balance, { balance: asDollars(120) })
})

/** Renders the refund controls and holds their row, as the list or page around them does. */
function Row({ shown = paid }: { shown?: PaymentRequestRecord }) {
  const api = useApi()
  const [row, setRow] = useState(shown)
  const reread = () =>
    api.rest({
      path: '/paymentRequest',
      query: { id: row.PaymentRequestStatus.paymentRequestId },
      schema: PaymentRequestRecord,
    })
  const input = useRef<HTMLInputElement>(null)
  const refund = { input, kind: paymentRequestRefund, row }
  return (
    <>
      <RefundLead {...refund} />
      <SentBackPart {...refund} headline={paymentRequestHeadline(row)} />
      <RefundStrip {...refund} onChange={setRow} reread={reread} />
    </>
  )
}

function renderStrip(role: Role = 'BASE_ADMIN', shown = paid) {
  const { press } = renderFor(
    role,
    <SiteConfigProvider config={site}>
      <RefundProvider shown={paid.PaymentRequestStatus.paymentRequestId}>
        <Row shown={shown} />
      </RefundProvider>
    </SiteConfigProvider>,
  )
  async function open(amount: string) {
    const input = screen.getByLabelText('Refund Amount')
    await press.clear(input)
    await press.type(input, amount)
    await press.click(screen.getByRole('button', { name: /^(Refund Payment|Retry)/ }))
    return within(await screen.findByRole('alertdialog'))
  }
  return {
    press,
    open,
    async refund(amount: string) {
      const dialog = await open(amount)
      await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    },
  }
}

function valueNextTo(dialog: ReturnType<typeof within>, label: string) {
  return dialog.getByText(label).nextElementSibling?.textContent
}

describe('a refund', () => {
  test('sends one request, with an idempotency key', async () => {
    provider.answer(REFUND, PaymentRequestRecord, partlyRefunded)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByRole('button', { name: 'Refund Submitted' })
    expect(provider.callsOf(REFUND)).toMatchObject([
      { query: { refundAmount: '10.00' }, idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/) },
    ])
  })

  test('that waits for approval is neither submitted nor failed, and is not sent again', async () => {
    provider.hold(REFUND)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByText('Waiting for approval')
    screen.getByRole('link', { name: 'Open Approvals' })
    screen.getByRole('button', {
      name: 'Refund Payment',
      description: 'The refund is waiting for approval',
    })
    expect(screen.queryByRole('alert')).toBe(null)
  })

  test('that will wait shows the rule, and not the warning that it cannot be undone', async () => {
    provider.guard({ amounts: { ...noApprovalPolicy.amounts, refund: '9.99' } })
    const { open } = renderStrip()
    const dialog = await open('10.00')
    await dialog.findByRole('button', { name: 'Ask for approval' })
    dialog.getByText('Refunds above $9.99 wait for a second person.')
    expect(dialog.queryByText(/cannot be undone/)).toBe(null)
  })

  test('up to the amount of the rule is confirmed as usual', async () => {
    provider.guard({ amounts: { ...noApprovalPolicy.amounts, refund: '10.00' } })
    provider.answer(REFUND, PaymentRequestRecord, partlyRefunded)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByRole('button', { name: 'Refund Submitted' })
  })

  test('with a lost response is unknown until it can be read, and is not made twice', async () => {
    provider.lose(REFUND)
    provider.refuse(READ, 400, 'Bad request')
    const { press, refund } = renderStrip()
    await refund('10.00')
    const again = await screen.findByRole('button', { name: 'Check again' })
    screen.getByRole('button', {
      name: 'Refund Payment',
      description: 'Check what happened before you try again',
    })
    provider.answer(READ, PaymentRequestRecord, partlyRefunded)
    await press.click(again)
    await screen.findByRole('button', { name: 'Refund Submitted' })
    expect(screen.queryByText('We couldn’t confirm this refund')).toBe(null)
    expect(provider.callsOf(REFUND)).toHaveLength(1)
  })

  test('keeps its idempotency key when it is sent again after a lost response', async () => {
    provider.lose(REFUND)
    provider.answer(READ, PaymentRequestRecord, paid)
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByRole('button', { name: /Retry/ })
    expect(provider.callsOf(READ)).toHaveLength(1)
    await refund('10.00')
    const keys = provider.callsOf(REFUND).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
  })

  test('gets a new idempotency key when it is sent again after a rejection', async () => {
    provider.refuse(REFUND, 400, 'Insufficient balance')
    const { refund } = renderStrip()
    await refund('10.00')
    await screen.findByRole('button', { name: /Retry/ })
    screen.getByText(
      'An unexpected error occurred while submitting the refund. Please retry or reload the page.',
    )
    // The reason is in the alert, and in the explanation once that has loaded.
    await screen.findAllByText('Insufficient balance')
    await refund('10.00')
    const keys = provider.callsOf(REFUND).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(keys[1]).not.toBe(keys[0])
  })
})

test.each([
  ['50.01', 'Refund amount cannot be greater than the available refund balance'],
  ['0', 'Invalid amount'],
  ['1.234', 'Invalid amount'],
  ['ten', 'Invalid amount'],
])('an amount of %s cannot be confirmed', async (amount, message) => {
  const { press } = renderStrip()
  await press.clear(screen.getByLabelText('Refund Amount'))
  await press.type(screen.getByLabelText('Refund Amount'), amount)
  await press.click(screen.getByRole('button', { name: 'Refund Payment' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBe(null)
  expect(screen.getByLabelText('Refund Amount')).toHaveProperty('value', amount)
})

test('a role without refunds sees the controls disabled, with the reason', async () => {
  const { press } = renderStrip('BASE_FINANCE_OPERATOR')
  const button = screen.getByRole('button', {
    name: 'Refund Payment',
    description: 'Your role doesn’t allow refunds',
  })
  expect(screen.getByLabelText('Refund Amount')).toHaveProperty('disabled', true)
  await press.click(button)
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('pressing Confirm twice sends one refund', async () => {
  provider.answer(REFUND, PaymentRequestRecord, partlyRefunded)
  const { open, press } = renderStrip()
  const dialog = await open('10.00')
  await press.dblClick(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('button', { name: 'Refund Submitted' })
  expect(provider.callsOf(REFUND)).toHaveLength(1)
})

describe('before a refund, the dialog', () => {
  test('says what it leaves in the balance', async () => {
    const { open } = renderStrip()
    const dialog = await open('20.50')
    expect(await dialog.findByText('Balance After')).toBeDefined()
    expect(valueNextTo(dialog, 'Balance Before')).toBe('$120.00')
    expect(valueNextTo(dialog, 'Balance After')).toBe('$99.50')
    expect(valueNextTo(dialog, 'Refund Amount')).toBe('Partial$20.50')
  })

  test('reads the balance each time it opens', async () => {
    const { open, press } = renderStrip()
    const dialog = await open('20.00')
    await dialog.findByText('Balance After')
    await press.click(dialog.getByRole('button', { name: 'Cancel' }))
    provider.answer(BALANCE, Balance, { balance: asDollars(30) })
    const again = await open('20.00')
    await again.findByText('Balance After')
    expect(valueNextTo(again, 'Balance Before')).toBe('$30.00')
  })

  test('says by how much the balance falls short, and offers the TopUp PayID', async () => {
    provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
      clientId: 'HARBOUR',
      clientName: 'Harbour',
      topUpPayId: 'topup-harbour@pay.tideway.example',
    })
    provider.answer(BALANCE, Balance, { balance: asDollars(12.34) })
    const { open } = renderStrip()
    const dialog = await open('50.00')
    await dialog.findByText('Your balance is $37.66 short of this refund')
    expect(dialog.getByText(/It’s \$12\.34 now\./)).toBeDefined()
    expect(await dialog.findByText('topup-harbour@pay.tideway.example')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Copy TopUp PayID' })).toBeDefined()
    expect(valueNextTo(dialog, 'Refund Amount')).toBe('Full$50.00')
  })

  test('says who can enable a TopUp PayID if there is none', async () => {
    provider.answer(BALANCE, Balance, { balance: asDollars(0) })
    const { open } = renderStrip()
    const dialog = await open('50.00')
    await dialog.findByText('Your balance is $50.00 short of this refund')
    expect(dialog.getByText(/An administrator can enable a TopUp PayID/)).toBeDefined()
  })

  test('says that the balance couldn’t be loaded, and still refunds', async () => {
    provider.refuse(BALANCE, 400, 'Bad request')
    provider.answer(REFUND, PaymentRequestRecord, partlyRefunded)
    const { open, press } = renderStrip()
    const dialog = await open('10.00')
    await dialog.findByText(/We couldn’t load your balance/)
    await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('button', { name: 'Refund Submitted' })
  })
})

describe('the reason and reference of a refund', () => {
  test('are sent, and kept for a retry after a failure', async () => {
    provider.refuse(REFUND, 409, 'Duplicate clientRefundID')
    const { open, press } = renderStrip()
    let dialog = await open('10.00')
    await press.click(dialog.getByRole('button', { name: /Reason \(optional\)/ }))
    await press.click(await screen.findByRole('option', { name: 'Goods returned', hidden: true }))
    await press.type(dialog.getByLabelText('Your reference (optional)'), 'RMA-7731 ')
    await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    await screen.findAllByText('Duplicate clientRefundID')
    dialog = await open('10.00')
    expect(dialog.getByLabelText('Your reference (optional)')).toHaveProperty('value', 'RMA-7731')
    await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    await screen.findAllByText('Duplicate clientRefundID')
    const sent = { description: 'Goods returned', clientRefundID: 'RMA-7731' }
    expect(provider.callsOf(REFUND).map(({ query }) => query)).toMatchObject([sent, sent])
  })

  test('that are too long are not sent', async () => {
    const { open, press } = renderStrip()
    const dialog = await open('10.00')
    await press.click(dialog.getByLabelText('Your reference (optional)'))
    await press.paste('x'.repeat(101))
    expect(dialog.getByText('Enter up to 100 characters')).toBeDefined()
    await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    expect(screen.getByRole('alertdialog')).toBeDefined()
    expect(provider.callsOf(REFUND)).toEqual([])
  })
})

test('an amount above the refund balance is reported when the field is left by keyboard', async () => {
  const { press } = renderStrip()
  const input = screen.getByLabelText('Refund Amount')
  await press.clear(input)
  await press.type(input, '60.00')
  const message = 'Refund amount cannot be greater than the available refund balance'
  expect(screen.queryByText(message)).toBeNull()
  await press.tab()
  expect(screen.getByText(message)).toBeDefined()
})

test('Full and Partial follow the typed amount, and set it', async () => {
  const { press } = renderStrip()
  const input = screen.getByLabelText('Refund Amount')
  const isFull = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Full' }).checked
  expect(isFull()).toBe(true)
  await press.click(screen.getByRole('radio', { name: 'Partial' }))
  expect(input).toHaveProperty('value', '')
  expect(document.activeElement).toBe(input)
  await press.type(input, '50.00')
  expect(isFull()).toBe(true)
  await press.clear(input)
  await press.type(input, '49.99')
  expect(isFull()).toBe(false)
  await press.click(screen.getByRole('radio', { name: 'Full' }))
  expect(input).toHaveProperty('value', '50.00')
})

test('a role without the balance gets the reason instead of it', () => {
  renderFor('BASE_CUSTOMER_SERVICE_OPERATOR', <RefundBalance amount={asCents(1000)} />)
  expect(
    screen.getByText(
      'Your role doesn’t include the balance, so we can’t show what this refund leaves in it.',
    ),
  ).toBeDefined()
  expect(provider.callsOf(BALANCE)).toEqual([])
})

describe('a refund that was sent back', () => {
  const sentBack = (failureReason: string) =>
    sampleRecord(
      {
        status: 'RETURN_FAILED',
        amountReceived: asDollars(50),
        failureReason,
        payerInformation: { fullLegalAccountName: 'Priya Raman' },
        refundInformation: {
          availableBalance: '50.00',
          requests: [{ amount: '50.00', status: 'FAILED', createdDateTime: refundedAt }],
        },
      },
      { paymentAmount: asDollars(50) },
    )
  const isAbove = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

  test('that cannot succeed is explained above the controls, and offers a payout instead', async () => {
    renderStrip('BASE_ADMIN', sentBack('AC04'))
    const note = await screen.findByRole('note', { name: 'Failure code AC04' })
    expect(note.textContent).toContain('Trying againDoesn’t help')
    expect(isAbove(note, screen.getByRole('button', { name: 'Refund Payment' }))).toBe(true)
    expect(screen.queryByRole('button', { name: /^Refund (up to|again)/ })).toBe(null)
    const payout = screen.getByRole<HTMLAnchorElement>('link', { name: 'New Payout Request' })
    expect(prefilledPayout(new URL(payout.href).hash)).toEqual({
      payeeName: 'Priya Raman',
      amount: '50.00',
      description: 'Refund Wholesale beans, 640 kg',
      reference: 'Wholesale beans, 640 kg',
    })
  })

  test('that may succeed later leads to the amount', async () => {
    const { press } = renderStrip('BASE_ADMIN', sentBack('AC06'))
    await press.click(await screen.findByRole('button', { name: 'Refund again' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Refund Amount'))
  })
})

test('on a narrow screen the headline leads to the amount, and names the refundable rest', async () => {
  const { press } = renderStrip()
  await press.click(screen.getByRole('button', { name: 'Refund up to $50.00' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Refund Amount'))
})
