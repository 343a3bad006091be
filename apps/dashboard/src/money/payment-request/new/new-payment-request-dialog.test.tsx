// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { PayIdEnquiryResult } from '@tideway/contract/payment-requests/pay-id-enquiry'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { Role } from '@tideway/contract/users/roles/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../../../test/app.tsx'

const provider = startFakeProvider()
const CONFIG = 'GET /portal/v1/clients/HARBOUR'
const ENQUIRY = 'POST /rest/v1/payIDEnquiry'
const CREATE = 'POST /rest/v1/paymentRequest'
const client = {
  clientId: 'HARBOUR',
  clientName: 'Harbour Roasters',
  payIDSuffix: [{ domain: 'pay.harbour.example' }, { domain: 'shop.harbour.example' }],
}
const waiting = {
  PaymentRequest: {
    clientId: 'HARBOUR',
    clientTransactionId: 'order-1',
    paymentDescription: 'Wholesale beans',
    paymentAmount: 4,
    paymentExpiryDatetime: '2026-11-22T03:05:00.000Z',
    payID: 'inv-1@pay.harbour.example',
  },
  PaymentRequestStatus: {
    paymentRequestId: 'request-1',
    status: 'WAITING' as const,
    createdDateTime: '2026-11-20T03:05:00.000Z',
  },
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer(CONFIG, ClientConfig, client)
  answerEnquiry()
})

/** Sets the name that the bank shows for every PayID. */
function answerEnquiry(aliasName?: string): void {
  provider.answer(ENQUIRY, PayIdEnquiryResult, {
    AccountStatus: {
      nppReachable: aliasName !== undefined,
      paytoReachable: false,
      ...(aliasName !== undefined && { aliasName }),
    },
  })
}

async function open(role: Role = 'BASE_FINANCE_MANAGER') {
  // An address without a screen, so that only the dialog makes calls.
  const { press } = openApp({ role, path: '/transactions/NoSuchType' })
  await press.click(await screen.findByRole('button', { name: 'New Payment Request' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Payment Request' }))
  const create = () => dialog.getByRole('button', { name: 'Create' })
  return { press, dialog, create, canCreate: () => !create().hasAttribute('aria-disabled') }
}

type Opened = Awaited<ReturnType<typeof open>>
const field = ({ dialog }: Opened, label: string) =>
  dialog.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) })

async function fill(opened: Opened, texts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.change(await field(opened, label), { target: { value } })
  }
}

const valid = { 'PayID Prefix': 'inv-1', Description: 'Wholesale beans', Amount: '4.00' }

describe('the fields', () => {
  test('show their errors after Create, keep the typed values, and the first takes the focus', async () => {
    const opened = await open()
    await fill(opened, { 'PayID Prefix': 'Not Lower', Description: 'four', Amount: '1.234' })
    await opened.press.click(opened.create())
    await opened.dialog.findByText('Invalid PayID Prefix')
    opened.dialog.getByText('Has to be between 5 and 140 characters with no emojis')
    opened.dialog.getByText('Invalid amount')
    const prefix = await field(opened, 'PayID Prefix')
    expect(prefix.value).toBe('not lower')
    expect(document.activeElement).toBe(prefix)
    expect((await field(opened, 'Amount')).value).toBe('1.234')
    expect(provider.callsOf(CREATE)).toEqual([])
  })

  test('show an error when they lose the focus, with the limit for a too large amount', async () => {
    const opened = await open()
    await fill(opened, { Amount: '100000000000' })
    expect(opened.dialog.queryByText(/^Enter an amount up to/)).toBe(null)
    fireEvent.blur(await field(opened, 'Amount'))
    await opened.dialog.findByText('Enter an amount up to $99,999,999,999.99')
  })

  test('offer a prefix while none is typed', async () => {
    const opened = await open()
    await opened.press.click(await opened.dialog.findByRole('button', { name: 'Suggest a prefix' }))
    const prefix = await field(opened, 'PayID Prefix')
    expect(prefix.value).toMatch(/^[a-z]{3,8}-\d{4}$/)
    expect(document.activeElement).toBe(prefix)
    expect(opened.dialog.queryByRole('button', { name: 'Suggest a prefix' })).toBe(null)
    await opened.dialog.findByText('This PayID is available.')
  })

  test('wait for the client’s PayID domains, which can be loaded again', async () => {
    provider.refuse(CONFIG, 400, 'Bad request')
    const opened = await open()
    await opened.dialog.findByText('We couldn’t load your PayID domains.')
    expect(opened.dialog.queryByRole('textbox')).toBe(null)
    expect(opened.canCreate()).toBe(false)
    provider.answer(CONFIG, ClientConfig, client)
    await opened.press.click(opened.dialog.getByRole('button', { name: 'Retry' }))
    const domain = await opened.dialog.findByRole('button', { name: /PayID Domain/ })
    expect(domain.textContent).toContain('pay.harbour.example')
    expect(opened.canCreate()).toBe(true)
  })
})

test('a PayID of someone else blocks Create until another PayID is typed', async () => {
  answerEnquiry('Kelp & Co')
  const opened = await open()
  await fill(opened, valid)
  await opened.dialog.findByText('PayID Unavailable')
  opened.dialog.getByText(
    "'inv-1@pay.harbour.example' is already registered. Please try a different PayID.",
  )
  expect(opened.canCreate()).toBe(false)
  answerEnquiry()
  await fill(opened, { 'PayID Prefix': 'inv-2' })
  await opened.dialog.findByText('This PayID is available.')
  expect(opened.canCreate()).toBe(true)
})

test('a chosen domain is part of the PayID that is checked', async () => {
  const opened = await open()
  await fill(opened, { 'PayID Prefix': 'inv-1' })
  await opened.press.click(opened.dialog.getByRole('button', { name: /PayID Domain/ }))
  await opened.press.click(
    await screen.findByRole('option', { name: 'shop.harbour.example', hidden: true }),
  )
  await opened.dialog.findByText('This PayID is available.')
  expect(provider.callsOf(ENQUIRY).at(-1)?.body).toEqual({
    payID: 'inv-1@shop.harbour.example',
    payIDType: 'EMAIL',
  })
})

test('Create makes one request, however often it is pressed', async () => {
  provider.answer(CREATE, PaymentRequestRecord, waiting)
  provider.answer('GET /rest/v1/paymentRequest', PaymentRequestRecord, waiting)
  const opened = await open()
  await fill(opened, valid)
  const form = opened.create().closest('form')
  if (form === null) throw new Error('Create is in no form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  // Without the checkout app, the dialog shows the PayID itself, and the roles that can enable the app.
  await opened.dialog.findByText('Ask an Admin in your organisation to enable it.')
  expect(opened.dialog.queryByRole('link', { name: 'Enable Checkout App' })).toBe(null)
  await waitFor(() => expect(provider.callsOf(CREATE)).toHaveLength(1))
})
