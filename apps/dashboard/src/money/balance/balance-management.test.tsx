// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import { Balance } from '@tideway/contract/balance/balance'
import {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
} from '@tideway/contract/balance/low-balance-alert'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../../test/app.tsx'
import { balanceTransferColumns } from './transfers/balance-transfer-columns.tsx'

const provider = startFakeProvider()
const BALANCE = 'GET /rest/v1/balance'
const CONFIG = 'GET /portal/v1/clients/HARBOUR'
const ALERT = '/rest/v1/clients/HARBOUR/lowBalanceAlert'
const generic = 'An error occurred. Please refresh and try again.'

const client = { clientId: 'HARBOUR', clientName: 'Harbour Roasters' }
const account = {
  ...client,
  settlementAccountBSB: '062948',
  settlementAccountNo: '20481190',
  settlementFullLegalAccountName: 'Harbour Roasters Pty Ltd',
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer(CONFIG, ClientConfig, account)
  provider.answer(BALANCE, Balance, { balance: 300.29 })
  provider.answer(`GET ${ALERT}/threshold`, LowBalanceThreshold, { threshold: null })
  provider.answer(`GET ${ALERT}/emailAddresses`, LowBalanceEmailAddresses, { emailAddresses: [] })
  provider.refuse('GET /portal/v1/clients/HARBOUR/settlementSchedule', 404, 'Not found')
  provider.answer('GET /portal/v1/clients/HARBOUR/balanceTransfers', pageSchemaOf(z.unknown()), {
    records: [],
    recordCount: 0,
  })
})

const open = () => openApp({ role: 'BASE_FINANCE_ADMIN', path: '/balance-management' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const transfer = (description: string) =>
  screen.findByRole('button', { name: 'Transfer', description })

describe('instant settlement', () => {
  test('without a settlement account nothing can be transferred', async () => {
    provider.answer(CONFIG, ClientConfig, client)
    const { press } = open()
    await screen.findByText('Up to $300.29')
    const amount = screen.getByLabelText('Enter Amount')
    await press.clear(amount)
    await press.type(amount, '1.00{Enter}')
    await transfer('You don’t have a settlement account yet.')
    expect(screen.queryByRole('alertdialog')).toBe(null)
  })

  test('a transfer that waits for approval says so, and is not reported as sent', async () => {
    provider.hold('POST /rest/v1/sweepRequest')
    const { press } = open()
    await screen.findByText('Up to $300.29')
    await press.type(screen.getByLabelText('Enter Amount'), '1.00')
    await press.click(screen.getByRole('button', { name: 'Transfer' }))
    const question = await screen.findByRole('alertdialog')
    await press.click(within(question).getByRole('button', { name: 'Yes' }))
    await screen.findByText('Waiting for approval')
    screen.getByRole('link', { name: 'Open Approvals' })
    expect(screen.queryByText('Transfer request was successfully submitted')).toBe(null)
    expect(screen.getByLabelText<HTMLInputElement>('Enter Amount').value).toBe('')
  })

  test('a transfer that will wait says so before it is sent, and later who declined it and why', async () => {
    provider.guard({ amounts: { ...noApprovalPolicy.amounts, sweep: '0.50' } })
    provider.hold('POST /rest/v1/sweepRequest')
    provider.decide({ status: 'DECLINED', decidedBy: 'ana@harbour.example', comment: 'Not today' })
    const { press } = open()
    await screen.findByText('Up to $300.29')
    await press.type(screen.getByLabelText('Enter Amount'), '1.00')
    await press.click(screen.getByRole('button', { name: 'Transfer' }))
    const question = await screen.findByRole('alertdialog')
    const ask = await within(question).findByRole('button', { name: 'Ask for approval' })
    within(question).getByText(
      /Transfers to the settlement account above \$0\.50 wait for a second person\.$/,
    )
    await press.click(ask)
    await screen.findByText('Declined')
    await screen.findByText('ana@harbour.example declined it: ‘Not today’', { exact: false })
  })

  test('a balance that cannot be loaded is retried by Refresh', async () => {
    provider.refuse(BALANCE, 400, 'Bad request')
    const { press } = open()
    await screen.findByText('Unable to retrieve balance')
    screen.getByText('--')
    expect(screen.getByLabelText<HTMLInputElement>('Enter Amount').disabled).toBe(true)
    provider.answer(BALANCE, Balance, { balance: 300.29 })
    await press.click(screen.getByRole('button', { name: 'Refresh' }))
    await screen.findByText('Up to $300.29')
    expect(screen.queryByText('Unable to retrieve balance')).toBe(null)
  })
})

test('an adjustment shows its reason, and that the provider entered it', () => {
  const reason = 'Top-up of 11 November booked twice'
  const adjustment = {
    transferId: '0198f2a4c7d07c3e9a61d2f43b5e8a10',
    type: 'DEBIT_ADJUSTMENT',
    status: 'SETTLED',
    createdDatetime: '2026-11-12T01:00:00Z',
    amount: '12.50',
    reason,
  } as const
  const texts = balanceTransferColumns.map(({ id, text }) => [id, text?.(adjustment)])
  expect(Object.fromEntries(texts)).toMatchObject({
    type: 'Debit adjustment',
    amount: '$12.50',
    account: '',
    startedBy: 'Your payment provider',
    reason,
  })
})

describe('balance alerting', () => {
  const emails = () => screen.findByLabelText('Email addresses')
  const threshold = () => screen.findByLabelText('Enter a low balance threshold')
  const save = (description: string) => screen.findByRole('button', { name: 'Save', description })
  const canSave = () =>
    screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') !== 'true'

  test.each([
    ['\n', 'Line 1 cannot be empty'],
    ['a@harbour.example\n\nb@harbour.example', 'Line 2 cannot be empty'],
    ['a@harbour.example\nb@harbour', 'Line 2 is not a valid email address'],
    ['a@harbour.example\na@harbour.example', 'Unique email addresses only.'],
    [
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@harbour.example`).join('\n'),
      'A maximum of 5 email addresses is allowed',
    ],
  ])('%o: %s', async (text, message) => {
    open()
    const field = await emails()
    type(field, text)
    await screen.findByRole('textbox', { name: /^Email addresses/, description: message })
    await save('Correct the email addresses to save.')
    type(field, 'a@harbour.example')
    expect(canSave()).toBe(true)
  })

  test.each(['500', '500.0', '5.000', '-5.00', '1,000.00', 'abc'])(
    'a threshold of %s is not saved',
    async (text) => {
      const { press } = open()
      const field = await threshold()
      type(field, text)
      await screen.findByText('Invalid Amount')
      await save('Correct the threshold to save.')
      await press.type(field, '{Enter}')
      expect(provider.calls.filter(({ method }) => method === 'PUT')).toEqual([])
      type(field, '500.00')
      expect(screen.queryByText('Invalid Amount')).toBe(null)
      expect(canSave()).toBe(true)
    },
  )

  test('settings that failed to load have no form until Refresh loads them', async () => {
    provider.refuse(`GET ${ALERT}/threshold`, 400, 'Bad request')
    const { press } = open()
    await screen.findByRole('heading', { name: 'Balance Alerting' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBe(null)
    await screen.findByText(generic)
    expect(screen.queryByRole('button', { name: 'Save' })).toBe(null)
    provider.answer(`GET ${ALERT}/threshold`, LowBalanceThreshold, { threshold: '5.00' })
    const alert = await screen.findByRole('alert')
    await press.click(within(alert).getByRole('button', { name: 'Refresh' }))
    await screen.findByRole('button', { name: 'Save' })
    expect(screen.queryByText(generic)).toBe(null)
  })

  test('a rejected save keeps the typed values, and the next press saves once', async () => {
    provider.refuse(`PUT ${ALERT}/threshold`, 400, 'Wrong threshold format')
    const { press } = open()
    type(await threshold(), '25.00')
    type(await emails(), 'a@harbour.example')
    await press.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Your changes weren’t saved')
    await screen.findByText('Wrong threshold format')
    const values = [await threshold(), await emails()].map((field) => Reflect.get(field, 'value'))
    expect(values).toEqual(['25.00', 'a@harbour.example'])
    expect(provider.callsOf(`PUT ${ALERT}/emailAddresses`)).toEqual([])
    provider.answer(`PUT ${ALERT}/threshold`, z.unknown(), null)
    provider.answer(`PUT ${ALERT}/emailAddresses`, z.unknown(), null)
    await press.dblClick(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Low balance Alert settings updated successfully.')
    expect(screen.queryByText('Your changes weren’t saved')).toBe(null)
    const saves = provider.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(saves).toEqual([
      { threshold: '25.00' },
      { threshold: '25.00' },
      { emailAddresses: ['a@harbour.example'] },
    ])
  })
})
