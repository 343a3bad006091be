// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { Approval } from '@tideway/contract/approvals/approval'
import { ApprovalList } from '@tideway/contract/approvals/approval'
import { noApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import {
  RefundBatch,
  RefundBatchDetail,
  RefundBatchList,
  RefundBatchReview,
} from '@tideway/contract/refunds/refund-batch'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerFrame, openApp } from '../../../../test/app.tsx'
import { GENERIC_FAILURE } from '../../../platform/generic-failure.ts'

const provider = startFakeProvider()
const REVIEW = 'POST /portal/v1/refundBatchReviews'
const BEGIN = 'POST /portal/v1/refundBatches'
const LIST = 'GET /portal/v1/refundBatches'
const READ = 'GET /portal/v1/refundBatches/b1'

const none = { rows: 0, amount: '0.00' }
const batch = {
  batchId: 'b1',
  status: 'DONE',
  createdBy: 'mia@harbour.example',
  createdDatetime: '2026-11-20T03:00:00.000Z',
  completedDatetime: '2026-11-20T03:00:05.000Z',
  confirmed: { rows: 2, amount: '35.50' },
  waiting: none,
  inProgress: none,
  complete: { rows: 1, amount: '25.50' },
  failed: { rows: 1, amount: '10.00' },
  leftOut: 1,
} satisfies RefundBatch
const detail = {
  batch,
  rows: [
    {
      row: 1,
      id: 'order-1',
      paymentRequestId: 'p1',
      amount: '25.50',
      status: 'COMPLETE',
      attempts: 1,
    },
    {
      row: 2,
      id: 'order-2',
      paymentRequestId: 'p2',
      amount: '10.00',
      status: 'FAILED',
      attempts: 1,
      failureCode: 'ERR0.11',
      reason: 'Insufficient funds to process this refund',
    },
    {
      row: 3,
      id: 'nowhere',
      status: 'LEFT_OUT',
      attempts: 0,
      reason: 'paymentRequestId: nowhere not found',
    },
  ],
} satisfies RefundBatchDetail
const review = {
  refunds: 2,
  amount: '35.50',
  leftOut: 1,
  duplicates: 0,
  repeats: 1,
  balance: 20,
  balanceAfter: -15.5,
  rows: [
    { row: 1, id: 'order-1', paymentRequestId: 'p1', amount: '25.50', isRepeat: false },
    { row: 2, id: 'order-2', paymentRequestId: 'p2', amount: '10.00', isRepeat: true },
    {
      row: 3,
      line: 3,
      id: 'nowhere',
      isRepeat: false,
      reason: 'Amount: “5,00” isn’t an amount. ID of the payment: We found no payment.',
      problems: [
        { column: 'Amount', text: '“5,00” isn’t an amount.' },
        { column: 'ID of the payment', text: 'We found no payment.' },
        { text: 'Line 1 refunds the same payment.' },
      ],
    },
  ],
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer(LIST, RefundBatchList, { refundBatches: [] })
  // The screen's own schema brands dollars, which a test writes as numbers.
  provider.answer(REVIEW, RefundBatchReview, review)
})

const open = (path = '/transactions/refunds') => openApp({ role: 'BASE_FINANCE_MANAGER', path })

async function pasted(text: string) {
  const opened = open()
  const field = await screen.findByRole('textbox', { name: 'Payments to refund' })
  await opened.press.click(field)
  await opened.press.paste(text)
  await opened.press.click(screen.getByRole('button', { name: 'Review refunds' }))
  return opened
}

/** Pastes a list whose columns are known, and goes on to its review. */
async function reviewed(text: string) {
  const opened = await pasted(text)
  await opened.press.click(await screen.findByRole('button', { name: 'Use these columns' }))
  return opened
}

describe('the review sheet', () => {
  test('shows count, sum, balances, and the reason why a row cannot be refunded', async () => {
    await reviewed('order-1, 25.50\norder-2, 10\nnowhere, 5')
    await screen.findByRole('heading', { name: 'Review refunds' })
    const facts = Object.fromEntries(
      screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toEqual({
      'Payments to refund': '2',
      'Can’t be refunded': '1',
      'Duplicates in the list': '0',
      'Refund Amount': '$35.50',
      'Balance now': '$20.00',
      'Balance after': '-$15.50',
    })
    screen.getByText('Your balance doesn’t cover all of these refunds')
    const left = within(screen.getByRole('list', { name: 'Payments that can’t be refunded' }))
    // Shows every mistake of the row, with the names of its columns.
    left.getByText('Amount: “5,00” isn’t an amount.')
    left.getByText('ID of the payment: We found no payment.')
    left.getByText('Line 1 refunds the same payment.')
    expect(provider.callsOf(REVIEW)[0]?.body).toEqual({
      rows: [
        { id: 'order-1', refundAmount: '25.50', line: 1 },
        { id: 'order-2', refundAmount: '10', line: 2 },
        { id: 'nowhere', refundAmount: '5', line: 3 },
      ],
    })
  })

  test('reviews again without the rows that may be refunded already', async () => {
    const { press } = await reviewed('order-1, 25.50\norder-2, 10\nnowhere, 5')
    await press.click(await screen.findByRole('button', { name: 'Leave these out' }))
    await screen.findByRole('heading', { name: 'Review refunds' })
    expect(provider.callsOf(REVIEW).at(-1)?.body).toEqual({
      rows: [
        { id: 'order-1', refundAmount: '25.50', line: 1 },
        {
          id: 'order-2',
          refundAmount: '10',
          line: 2,
          leaveOut: 'Left out at the review: the same amount was refunded in the last 24 hours',
        },
        { id: 'nowhere', refundAmount: '5', line: 3 },
      ],
    })
  })

  test('changes a row in place, which keeps its line, and returns to the changed list for editing', async () => {
    const { press } = await reviewed('order-1, 25.50\norder-2, 10\nnowhere, "5,00"')
    await press.click(await screen.findByRole('button', { name: 'Edit line 3' }))
    const form = within(screen.getByRole('form', { name: 'Edit line 3' }))
    const id = form.getByRole<HTMLInputElement>('textbox', {
      name: 'ID of the payment',
      description: 'We found no payment.',
    })
    const amount = form.getByRole<HTMLInputElement>('textbox', {
      name: 'Amount',
      description: '“5,00” isn’t an amount.',
    })
    expect([id.value, amount.value]).toEqual(['nowhere', '5,00'])
    await press.clear(id)
    await press.type(id, ' order-3 ')
    await press.clear(amount)
    await press.type(form.getByRole('textbox', { name: 'Reason' }), 'Late')
    await press.click(form.getByRole('button', { name: 'Save and review again' }))
    await screen.findByRole('heading', { name: 'Review refunds' })
    await vi.waitFor(() => expect(provider.callsOf(REVIEW)).toHaveLength(2))
    expect(provider.callsOf(REVIEW).at(-1)?.body).toEqual({
      rows: [
        { id: 'order-1', refundAmount: '25.50', line: 1 },
        { id: 'order-2', refundAmount: '10', line: 2 },
        { id: 'order-3', description: 'Late', line: 3 },
      ],
    })
    await press.click(await screen.findByRole('button', { name: 'Change the list' }))
    const field = await screen.findByRole('textbox', { name: 'Payments to refund' })
    expect((field as HTMLTextAreaElement).value).toContain('order-3,,,Late')
  })

  test('returns to the unchanged list for editing', async () => {
    const { press } = await reviewed('order-1, 25.50,, "One bag, damaged"\nnowhere, 5')
    await press.click(await screen.findByRole('button', { name: 'Change the list' }))
    const field = await screen.findByRole('textbox', { name: 'Payments to refund' })
    expect((field as HTMLTextAreaElement).value).toBe(
      'order-1, 25.50,, "One bag, damaged"\nnowhere, 5',
    )
  })

  test('is there again after a reload of the page', async () => {
    await reviewed('order-1')
    await screen.findByRole('heading', { name: 'Review refunds' })
    expect(draftStored()).toContain('order-1')
  })
})

function draftStored(): string | null {
  const name = Object.keys(window.sessionStorage).find((key) => key.startsWith('refundDraft'))
  return name === undefined ? null : window.sessionStorage.getItem(name)
}

describe('the amount that a list refunds', () => {
  const isOff = () =>
    screen.getByRole('button', { name: 'Use these columns' }).getAttribute('aria-disabled') ===
    'true'

  test('is everything for a list of ids alone', async () => {
    await reviewed('order-1\norder-2')
    await screen.findByRole('heading', { name: 'Review refunds' })
    expect(provider.callsOf(REVIEW)[0]?.body).toEqual({
      rows: [
        { id: 'order-1', line: 1 },
        { id: 'order-2', line: 2 },
      ],
    })
  })

  test('comes from a column with a unit in its name', async () => {
    await reviewed('Client Transaction ID,Amount ($),Reason\norder-1,10.00,One bag was damaged')
    await screen.findByRole('heading', { name: 'Review refunds' })
    expect(provider.callsOf(REVIEW)[0]?.body).toMatchObject({ rows: [{ refundAmount: '10.00' }] })
  })

  test('must be chosen if there are other columns and no amount', async () => {
    const { press } = await pasted('Client Transaction ID,Reason\norder-1,One bag was damaged')
    await screen.findByText('The list has no amounts')
    expect(isOff()).toBe(true)
    screen.getByText('Choose the column of the amount, or tick that everything is refunded.')
    const everything = 'Refund everything that remains of these payments'
    await press.click(screen.getByRole('checkbox', { name: everything }))
    expect(isOff()).toBe(false)
  })
})

test('a list that cannot be read keeps its text and says why', async () => {
  await pasted('order-1\n"order-2')
  await screen.findByText('The quote on line 2 isn’t closed.')
  const field = screen.getByRole('textbox', { name: 'Payments to refund' })
  expect((field as HTMLTextAreaElement).value).toBe('order-1\n"order-2')
  expect(provider.callsOf(REVIEW)).toEqual([])
})

describe('a confirmation', () => {
  async function confirmed() {
    const { press } = await reviewed('order-1, 25.50\norder-2, 10\nnowhere, 5')
    await press.click(await screen.findByRole('button', { name: 'Refund 2 payments' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Please confirm the refund' }),
    )
    dialog.getByText(
      'You are about to refund 2 payments. This operation cannot be undone. Please confirm',
    )
    await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    return press
  }

  test('sends what was reviewed, once, and opens the batch', async () => {
    provider.answer(BEGIN, RefundBatch, batch)
    provider.answer(READ, RefundBatchDetail, detail)
    await confirmed()
    await screen.findByRole('heading', { name: 'Refunds' })
    const [sent, ...others] = provider.callsOf(BEGIN)
    expect(others).toEqual([])
    expect(sent?.body).toMatchObject({ confirmed: { refunds: 2, amount: '35.50', repeats: 1 } })
    expect(sent?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(window.location.pathname).toBe('/transactions/refunds/b1')
    expect(draftStored()).toBe(null)
  })

  test('keeps its idempotency key after a lost response', async () => {
    provider.lose(BEGIN)
    const press = await confirmed()
    await screen.findByText('We couldn’t confirm that the refunds have started')
    provider.answer(BEGIN, RefundBatch, batch)
    provider.answer(READ, RefundBatchDetail, detail)
    await press.click(screen.getByRole('button', { name: 'Refund 2 payments' }))
    await press.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Refunds' })
    const keys = provider.callsOf(BEGIN).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })

  test('says that it waits for a second person, and cannot be sent again', async () => {
    provider.hold(BEGIN)
    await confirmed()
    const link = await screen.findByRole('link', { name: 'Open Approvals' })
    expect(link.getAttribute('href')).toMatch(/^\/approvals#[0-9a-f]{32}$/)
    expect(
      screen.getByRole('button', { name: 'Refund 2 payments' }).getAttribute('aria-disabled'),
    ).toBe('true')
    expect(provider.callsOf(BEGIN)).toHaveLength(1)
  })

  async function requestApproval() {
    provider.guard({ amounts: { ...noApprovalPolicy.amounts, refund: '25.49' } })
    provider.hold(BEGIN)
    const { press } = await reviewed('order-1, 25.50\norder-2, 10\nnowhere, 5')
    await press.click(await screen.findByRole('button', { name: 'Ask for approval' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText('Refunds above $25.49 wait for a second person.')
    expect(dialog.getByText('Payments to refund').nextElementSibling?.textContent).toBe('2')
    await press.click(dialog.getByRole('button', { name: 'Ask for approval' }))
  }

  test('that will wait says so, and opens the batch once it is approved', async () => {
    provider.decide({ status: 'EXECUTED', outcomeId: 'b1', decidedBy: 'ana@harbour.example' })
    provider.answer(READ, RefundBatchDetail, detail)
    await requestApproval()
    await screen.findByRole('heading', { name: 'Refunds' })
    expect(window.location.pathname).toBe('/transactions/refunds/b1')
    expect(draftStored()).toBe(null)
  })

  test('that was declined shows who declined it and why, and may be sent again', async () => {
    const ending = { decidedBy: 'ana@harbour.example', comment: 'Wrong month' }
    provider.decide({ status: 'DECLINED', ...ending })
    const declined: Approval = {
      approvalId: 'a1',
      clientId: 'HARBOUR',
      kind: 'bulkRefund',
      action: 'refundBatch.create',
      status: 'DECLINED',
      version: 1,
      amount: '35.50',
      subjectId: 'march.csv',
      facts: [],
      changes: [],
      askedBy: { kind: 'USER', name: 'mia@harbour.example' },
      askedDatetime: '2026-11-20T03:00:00.000Z',
      expiresDatetime: '2026-11-23T03:00:00.000Z',
      ...ending,
      mayDecide: false,
      mayWithdraw: false,
    }
    provider.answer('GET /portal/v1/approvals', ApprovalList, { approvals: [declined] })
    await requestApproval()
    await screen.findByText('Declined', { selector: 'strong, p, h3, div' })
    const list = await screen.findByRole('list', { name: 'Requests for approval' })
    expect(list.textContent).toContain('march.csv · mia@harbour.example')
    within(list).getByText('ana@harbour.example declined it: ‘Wrong month’')
    const again = screen.getByRole('button', { name: 'Ask for approval' })
    expect(again.getAttribute('aria-disabled')).toBe(null)
  })

  test('reviews again if the payments have changed', async () => {
    provider.refuse(BEGIN, 409, 'What can be refunded has changed since the review')
    await confirmed()
    await screen.findByText('What can be refunded has changed since the review')
    expect(provider.callsOf(REVIEW).length).toBeGreaterThan(1)
  })
})

describe('a batch', () => {
  test('shows payer and order first in each row, keeps the line of the file, and shows the amount', async () => {
    const id = '019acb2e7f3a7c41b8d4f6a0c2e41a38'
    const paid = {
      row: 1,
      line: 4,
      id,
      paymentRequestId: id,
      clientTransactionId: 'order-88172',
      payerName: 'Priya Raman',
      payID: 'order-88172@pay.harbour.example',
      originalAmount: '166.74',
      amount: '20.00',
      clientRefundID: 'return-1',
      status: 'COMPLETE' as const,
      attempts: 1,
    }
    // A row without a payer, and without an order number that people would know.
    const unnamed = { ...paid, row: 2, line: 5, clientTransactionId: id, payerName: undefined }
    provider.answer(READ, RefundBatchDetail, { batch, rows: [paid, unnamed] })
    open('/transactions/refunds/b1')
    const rows = within(await screen.findByRole('list', { name: 'Payments' }))
    const link = rows.getByRole<HTMLAnchorElement>('link', { name: 'Priya Raman · order-88172' })
    expect(new URL(link.href).pathname).toBe(`/transactions/PaymentRequests/${id}`)
    rows.getByRole('link', { name: 'Payment' })
    expect(rows.getAllByRole('button', { name: 'Copy ID' })).toHaveLength(2)
    const facts = 'Refunded order-88172@pay.harbour.example · of $166.74 · return-1'
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^4Priya Raman · order-88172 019acb2e…1a38.*\$20\.00/),
      expect.stringMatching(/^5Payment 019acb2e…1a38.*\$20\.00/),
    ])
    for (const row of rows.getAllByRole('listitem')) expect(row.textContent).toContain(facts)
  })

  test('shows the outcome of each row, and retries what failed', async () => {
    provider.answer(READ, RefundBatchDetail, detail)
    const { press } = open('/transactions/refunds/b1')
    const rows = within(await screen.findByRole('list', { name: 'Payments' }))
    await rows.findByText(/Top up, then refund again\./)
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1order-1$25.50Refunded',
      expect.stringMatching(/^2order-2\$10\.00FailedInsufficient funds to process this refund/),
      '3nowhereLeft outWe found no payment request with this ID.',
    ])
    provider.answer('POST /portal/v1/refundBatches/b1/retry', RefundBatch, {
      ...batch,
      status: 'RUNNING',
    })
    await press.click(screen.getByRole('button', { name: 'Retry failed' }))
    expect(provider.callsOf('POST /portal/v1/refundBatches/b1/retry')).toHaveLength(1)
  })

  test('that runs can be stopped, and a stopped one resumed', async () => {
    const running = {
      ...batch,
      status: 'RUNNING',
      waiting: { rows: 1, amount: '10.00' },
      failed: none,
    }
    provider.answer(READ, RefundBatchDetail, { ...detail, batch: running })
    const { press } = open('/transactions/refunds/b1')
    await screen.findByText('Refunding 1 of 2')
    const stopped = { ...running, status: 'STOPPED' }
    provider.answer('POST /portal/v1/refundBatches/b1/stop', RefundBatch, stopped)
    provider.answer(READ, RefundBatchDetail, { ...detail, batch: stopped })
    await press.click(screen.getByRole('button', { name: 'Stop' }))
    provider.answer('POST /portal/v1/refundBatches/b1/resume', RefundBatch, running)
    await press.click(await screen.findByRole('button', { name: 'Resume' }))
    expect(provider.callsOf('POST /portal/v1/refundBatches/b1/resume')).toHaveLength(1)
  })
})

test('a batch whose Resume needs approval says that it waits for approval', async () => {
  const stopped = { ...batch, status: 'STOPPED' as const, waiting: { rows: 1, amount: '10.00' } }
  provider.answer(READ, RefundBatchDetail, { ...detail, batch: stopped })
  provider.hold('POST /portal/v1/refundBatches/b1/resume')
  const { press } = open('/transactions/refunds/b1')
  await press.click(await screen.findByRole('button', { name: 'Resume' }))
  await screen.findByRole('link', { name: 'Open Approvals' })
  expect(screen.queryByText(GENERIC_FAILURE)).toBe(null)
})

test('a role without refunds sees which permission is missing', async () => {
  openApp({ role: 'BASE_FINANCE_OPERATOR', path: '/transactions/refunds' })
  await screen.findByText(
    'Your role, Finance Operator, doesn’t include the permission ‘Refund Payment’.',
  )
})

test('another provider, which has no such call, leaves the form out', async () => {
  provider.refuse(LIST, 404, 'Not found')
  open()
  await screen.findByText('Refunding many payments isn’t available for your account.')
  expect(screen.queryByRole('textbox', { name: 'Payments to refund' })).toBe(null)
})
