// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { idempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Balance } from '@tideway/contract/balance/balance'
import { SweepCreated } from '@tideway/contract/balance/sweep'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderFor } from '../../../../test/render.tsx'
import { TransferForm } from './transfer-form.tsx'

const provider = startFakeProvider()
const BALANCE = 'GET /rest/v1/balance'
const SWEEP = 'POST /rest/v1/sweepRequest'
const account = { bsb: '062000', accountNumber: '12345678' } as never

beforeEach(() => {
  provider.answer(BALANCE, Balance, { balance: 300.29 })
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
})

function renderForm() {
  const { press } = renderFor(
    'BASE_ADMIN',
    <TransferForm account={{ target: account, reread: () => undefined, rereading: false }} />,
  )
  return {
    press,
    async transfer(amount: string) {
      await screen.findByText('Up to $300.29')
      const input = screen.getByLabelText('Enter Amount')
      await press.clear(input)
      await press.type(input, amount)
      await press.click(screen.getByRole('button', { name: 'Transfer' }))
      const dialog = await screen.findByRole('alertdialog')
      await press.click(within(dialog).getByRole('button', { name: 'Yes' }))
    },
  }
}

const keys = () => provider.callsOf(SWEEP).map(({ idempotencyKey }) => idempotencyKey)

describe('the amount', () => {
  test.each([
    ['21,10', '21,10'],
    ['1e3.00', '1e3.00'],
    ['-50.00', '-50.00'],
    ['1'.padStart(30, '0'), '$1.00'],
    ['1234.5', '$1,234.50'],
  ])('%s is shown as %s after the field is left', async (typed, shown) => {
    const { press } = renderForm()
    await screen.findByText('Up to $300.29')
    const input = screen.getByLabelText<HTMLInputElement>('Enter Amount')
    await press.click(input)
    await press.paste(typed)
    expect(input.value).toBe(typed)
    await press.tab()
    expect(input.value).toBe(shown)
    if (shown === typed) expect(screen.getByText('Invalid amount')).toBeTruthy()
  })
})

describe('a transfer', () => {
  test('sends the amount once, with a key that is also its transaction id', async () => {
    provider.answer(SWEEP, SweepCreated, {
      SweepRequestStatus: {
        sweepRequestId: 'a'.repeat(32),
        status: 'CREATED',
        createdDatetime: '2026-11-20T03:00:00.000Z',
        currentBalance: 300.29,
      },
    })
    const { transfer } = renderForm()
    await transfer('12.34')
    await screen.findByText('Transfer request was successfully submitted')
    expect(provider.callsOf(SWEEP).map(({ body }) => body)).toEqual([
      { SweepRequest: { amount: '12.34', clientTransactionId: keys()[0] } },
    ])
  })

  test('without a response is sent again with the same key', async () => {
    provider.lose(SWEEP)
    const { press, transfer } = renderForm()
    await transfer('12.34')
    await screen.findByText('We couldn’t confirm the transfer of $12.34')
    await press.click(screen.getByRole('button', { name: 'Send again' }))
    await expect.poll(keys).toHaveLength(2)
    expect(keys()[1]).toBe(keys()[0])
  })

  test('without a response that is dismissed is a new intent when entered again', async () => {
    provider.lose(SWEEP)
    const { press, transfer } = renderForm()
    await transfer('12.34')
    await press.click(await screen.findByRole('button', { name: 'Dismiss this transfer' }))
    await transfer('12.34')
    await expect.poll(keys).toHaveLength(2)
    expect(keys()[1]).not.toBe(keys()[0])
  })

  test('that was rejected shows the reason, and is a new intent when sent again', async () => {
    provider.refuse(SWEEP, 400, 'Insufficient funds')
    const { transfer } = renderForm()
    await transfer('12.34')
    await screen.findByText('Insufficient funds')
    await transfer('12.34')
    await expect.poll(keys).toHaveLength(2)
    expect(keys()[1]).not.toBe(keys()[0])
  })
})

describe('a transfer left at ‘Confirm it’s you’', () => {
  const inputs = { clientId: 'HARBOUR', amountCents: '1234' }
  beforeEach(() => {
    idempotencyKeys.attempt('sweep', inputs)
    idempotencyKeys.setUnsent('sweep', inputs, true)
  })

  test('is reported as not sent until the next amount is typed', async () => {
    const { press } = renderForm()
    await screen.findByText('Your transfer of $12.34 wasn’t sent')
    screen.getByText('You left before you confirmed that it’s you, so no money has moved.')
    expect(screen.queryByText(/We couldn’t confirm/)).toBe(null)
    await screen.findByText('Up to $300.29')
    await press.type(screen.getByLabelText('Enter Amount'), '1')
    expect(screen.queryByText(/wasn’t sent/)).toBe(null)
    expect(idempotencyKeys.unsettled('sweep', 'unsent')).toEqual([])
  })

  test('is unknown if it is sent later and gets no response', async () => {
    provider.lose(SWEEP)
    const { transfer } = renderForm()
    await transfer('12.34')
    await screen.findByText('We couldn’t confirm the transfer of $12.34')
    expect(idempotencyKeys.unsettled('sweep')).toEqual([inputs])
  })
})
