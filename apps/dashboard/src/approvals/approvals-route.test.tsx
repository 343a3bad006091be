// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { Approval } from '@tideway/contract/approvals/approval'
import { ApprovalList, HeldCall } from '@tideway/contract/approvals/approval'
import type { ApprovalRows } from '@tideway/contract/approvals/approval-rows'
import { ApprovalRows as ApprovalRowsSchema } from '@tideway/contract/approvals/approval-rows'
import { asDollars } from '@tideway/contract/money/money'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answerFrame, openApp } from '../../test/app.tsx'

const provider = startFakeProvider()
const LIST = 'GET /portal/v1/approvals'
const id = '019acb2e7f3a7c41b8d4f6a0c2e41a38'
const act = (name: string) => `POST /portal/v1/approvals/${id}/${name}`

const payout: Approval = {
  approvalId: id,
  clientId: 'HARBOUR',
  kind: 'payout',
  action: 'payment.create',
  status: 'PENDING',
  version: 1,
  amount: '2500.00',
  subjectId: 'invoice-4711',
  facts: [{ label: 'Payee', value: 'Marnie Blake' }],
  changes: [],
  askedBy: { kind: 'USER', name: 'manager@harbour.example' },
  askedDatetime: '2026-11-20T03:00:00.000Z',
  expiresDatetime: '2026-11-23T03:00:00.000Z',
  mayDecide: true,
  mayWithdraw: false,
}
const ROWS = `GET /portal/v1/approvals/${id}/rows`
const rows: ApprovalRows = {
  count: 1,
  amount: '2500.00',
  leftOut: 0,
  rowsDigest: 'digest-of-one-row',
  balance: asDollars(9000),
  balanceAfter: asDollars(6500),
  rows: [
    {
      row: 1,
      name: 'Marnie Blake',
      account: '062000-12345999',
      reference: 'invoice-4711',
      amount: '2500.00',
      reason: 'Milk, week 12',
      nameCheck: 'NMTC',
    },
  ],
}
const show = (...approvals: Approval[]) => provider.answer(LIST, ApprovalList, { approvals })
const open = () => openApp({ role: 'BASE_ADMIN', path: '/approvals' })
const button = (name: string) => screen.findByRole('button', { name })
const row = () => screen.findByRole('listitem', { name: 'Pay out $2,500.00' })

beforeEach(() => {
  answerFrame(provider)
  provider.answer(ROWS, ApprovalRowsSchema, rows)
})

describe('a request that waits', () => {
  test('is approved with a comment, as the version that was shown', async () => {
    show(payout)
    const { press } = open()
    await within(await row()).findByText('Milk, week 12', { exact: false })
    await press.click(await button('Approve…'))
    const question = await screen.findByRole('alertdialog', { name: 'Approve this request?' })
    within(question).getByText('It happens now, exactly as requested.')
    await within(question).findByText('Name doesn’t match')
    await press.type(within(question).getByLabelText('Comment'), 'Invoice checked')
    provider.answer(act('approve'), HeldCall, {
      Approval: { ...payout, status: 'EXECUTED', mayDecide: false },
    })
    await press.click(within(question).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Approved. It’s done.')
    // The payments of an ended request are read only when the user opens them.
    expect(provider.callsOf(ROWS)).toHaveLength(1)
    const [call] = provider.callsOf(act('approve'))
    expect(call).toMatchObject({
      query: { clientId: 'HARBOUR' },
      body: { version: 1, comment: 'Invoice checked', rowsDigest: 'digest-of-one-row' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('keeps the next question open while the screen is still being read again after a decision', async () => {
    const other: Approval = { ...payout, kind: 'user', action: 'user.invite', approvalId: 'other' }
    show(payout, other)
    const { press, queryClient } = open()
    const rereading = Promise.withResolvers<null>()
    const reads = [Promise.resolve(null), rereading.promise]
    const slow = new QueryObserver(queryClient, {
      queryKey: ['client', 'HARBOUR', 'slow'],
      queryFn: () => reads.shift() ?? null,
    })
    onTestFinished(slow.subscribe(() => undefined))
    await press.click(within(await row()).getByRole('button', { name: 'Approve…' }))
    const first = await screen.findByRole('alertdialog', { name: 'Approve this request?' })
    await within(first).findByText('Name doesn’t match')
    const decided: Approval = { ...payout, status: 'EXECUTED', mayDecide: false }
    show(decided, other)
    provider.answer(act('approve'), HeldCall, { Approval: decided })
    await press.click(within(first).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
    await press.click(await button('Decline…'))
    const second = await screen.findByRole('alertdialog', { name: 'Decline this request?' })
    rereading.resolve(null)
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    await press.type(within(second).getByLabelText(/^Comment/), 'Paid already')
    expect(screen.getByRole('alertdialog', { name: 'Decline this request?' })).toBe(second)
  })

  test('shows every payment with a link, the sums and the balance, before it can be approved', async () => {
    const refunds: Approval = { ...payout, kind: 'bulkRefund', action: 'refundBatch.create' }
    show({ ...refunds, amount: '85.00' })
    provider.answer(ROWS, ApprovalRowsSchema, {
      ...rows,
      count: 2,
      amount: '85.00',
      leftOut: 1,
      rows: [
        {
          row: 1,
          name: 'Ana Silva',
          account: 'order-1@pay.harbour.example',
          reference: 'order-1',
          amount: '60.00',
          reason: 'Recalled goods',
          note: 'Photo received',
          record: { kind: 'paymentRequest', id: 'request-1' },
        },
        { row: 2, line: 6, reference: 'unknown', leftOut: 'It was refunded already' },
        {
          row: 3,
          name: 'Tom O’Brien',
          reference: 'order-3',
          amount: '25.00',
          warning: 'The same amount was refunded in the last 24 hours',
          record: { kind: 'paymentRequest', id: 'request-3' },
        },
      ],
    })
    const { press } = open()
    const list = await screen.findByRole('list', { name: 'Payments' })
    const [first, second, third] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toBe(
      '1Ana Silva$60.00order-1@pay.harbour.example · order-1Reason: Recalled goodsNote: Photo received',
    )
    expect(
      within(first ?? list)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/transactions/PaymentRequests/request-1')
    expect(second?.textContent).toBe('6unknownLeft out It was refunded already')
    expect(third?.textContent).toContain('refunded in the last 24 hours')
    const item = await screen.findByRole('listitem', {
      name: 'Refund many payment requests at once, $85.00',
    })
    within(item).getByText('$9,000.00')
    within(item).getByText('$6,500.00')
    await press.click(await button('Approve…'))
    const question = await screen.findByRole('alertdialog')
    await within(question).findByRole('list', { name: 'Payments' })
  })

  test('shows its payments after it has ended, or that they were not kept', async () => {
    const ended: Approval = { ...payout, status: 'EXECUTED', mayDecide: false }
    show({ ...ended, decidedBy: 'admin@harbour.example', decidedDatetime: payout.askedDatetime })
    const { balance: _, balanceAfter: __, ...endedRows } = rows
    provider.answer(ROWS, ApprovalRowsSchema, endedRows)
    const { press } = open()
    expect(screen.queryByText('Milk, week 12', { exact: false })).toBe(null)
    await press.click(await button('Show payments'))
    await within(await row()).findByText('Milk, week 12', { exact: false })
    await press.click(await button('Hide payments'))
    const first = { ...endedRows, count: 5000, nextAfter: undefined }
    const file: Approval = {
      ...ended,
      kind: 'batch',
      approvalId: 'file',
      askedBy: { kind: 'FILE', name: 'batch file a.aba' },
    }
    show(file)
    provider.answer('GET /portal/v1/approvals/file/rows', ApprovalRowsSchema, first)
    cleanup()
    const again = open()
    await again.press.click(await button('Show payments'))
    await screen.findByText('The first 1 of 5,000 payments. The file has them all.')
    cleanup()
    provider.refuse('GET /portal/v1/approvals/file/rows', 404, 'This request has no rows')
    const third = open()
    await third.press.click(await button('Show payments'))
    await screen.findByText('The payments of this request weren’t kept.')
  })

  test('with many payments is shown in pages, each requested by the number of payments before it', async () => {
    show(payout)
    // The rows of a list that is retried have gaps between their numbers.
    const page = rows.rows.map((row) => ({ ...row, row: 730 }))
    provider.answer(ROWS, ApprovalRowsSchema, { ...rows, count: 150, rows: page, nextAfter: 100 })
    const { press } = open()
    await press.click(await button('Next page'))
    await screen.findByText('101-150 of 150')
    await waitFor(() => expect(provider.callsOf(ROWS).at(-1)?.query.after).toBe('100'))
  })

  test('with a long list shows its first payments, and then all of them', async () => {
    const list: Approval = {
      ...payout,
      action: 'payoutBatch.create',
      subjectId: 'wages.csv',
      facts: [{ label: 'File', value: 'wages.csv' }],
    }
    show(list)
    const [first] = rows.rows
    const many = Array.from({ length: 12 }, (_, at) => ({ ...first, row: at + 1 }))
    provider.answer(ROWS, ApprovalRowsSchema, { ...rows, count: 12, rows: many })
    const { press } = open()
    const payments = within(await screen.findByRole('list', { name: 'Payments' }))
    expect(payments.getAllByRole('listitem')).toHaveLength(10)
    await press.click(screen.getByRole('button', { name: 'Show more payments' }))
    expect(payments.getAllByRole('listitem')).toHaveLength(12)
    // The file name is shown once, and the question shows every payment.
    screen.getByText('wages.csv')
    await press.click(await button('Approve…'))
    const question = within(await screen.findByRole('alertdialog'))
    await waitFor(() => expect(question.getAllByRole('listitem')).toHaveLength(12))
    question.getByText('wages.csv')
  })

  test('named by the address has the focus', async () => {
    show({ ...payout, kind: 'key', action: 'apiKey.create', approvalId: 'other' }, payout)
    openApp({ role: 'BASE_ADMIN', path: `/approvals#${id}` })
    await waitFor(() => expect(document.activeElement?.id).toBe(id))
  })

  test('cannot be approved while its payments cannot be read', async () => {
    show(payout)
    provider.refuse(ROWS, 503, 'Later')
    const { press } = open()
    await press.click(await button('Approve…'))
    const question = await screen.findByRole('alertdialog')
    const approve = within(question).getByRole('button', { name: 'Approve' })
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    await press.click(approve)
    expect(provider.callsOf(act('approve'))).toEqual([])
  })

  test('is declined with a comment only', async () => {
    show(payout)
    const { press } = open()
    await press.click(await button('Decline…'))
    const question = await screen.findByRole('alertdialog', { name: 'Decline this request?' })
    const decline = within(question).getByRole('button', { name: 'Decline' })
    await press.click(decline)
    await within(question).findByText('Enter a comment')
    expect(provider.callsOf(act('decline'))).toEqual([])
    await press.type(within(question).getByRole('textbox'), 'Paid already')
    provider.answer(act('decline'), HeldCall, {
      Approval: { ...payout, status: 'DECLINED', mayDecide: false },
    })
    await press.click(decline)
    await screen.findByText('The request is declined.')
    expect(provider.callsOf(act('decline'))[0]?.body).toEqual({
      version: 1,
      comment: 'Paid already',
    })
  })

  test('that the user may not decide about says why', async () => {
    const whyNotDecide = 'You created or enabled the API key that made this call'
    show({ ...payout, mayDecide: false, whyNotDecide })
    open()
    within(await row()).getByText(`${whyNotDecide}.`)
    expect(screen.queryByRole('button', { name: 'Approve…' })).toBe(null)
  })

  test('made by the user can be withdrawn, and cannot be approved', async () => {
    show({ ...payout, mayDecide: false, mayWithdraw: true })
    const { press } = open()
    const withdraw = await button('Withdraw…')
    screen.getByText('Someone else must decide about your request.')
    expect(screen.queryByRole('button', { name: 'Approve…' })).toBe(null)
    await press.click(withdraw)
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw your request?' })
    provider.answer(act('withdraw'), HeldCall, {
      Approval: { ...payout, status: 'WITHDRAWN', mayDecide: false },
    })
    await press.click(within(question).getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('The request is withdrawn.')
  })

  test('that has changed asks for the decision again, and shows what changed', async () => {
    show(payout)
    const { press } = open()
    await press.click(await button('Approve…'))
    const question = await screen.findByRole('alertdialog')
    const changed: Approval = {
      ...payout,
      version: 2,
      changes: [{ label: 'Refund balance', before: '$100.00', after: '$60.00' }],
    }
    provider.answer(act('approve'), HeldCall, { Approval: changed })
    show(changed)
    await press.click(within(question).getByRole('button', { name: 'Approve' }))
    await screen.findByText('Something has changed. Check it and approve again.')
    await within(await row()).findByText('Changed since it was asked')
    within(await row()).getByText('$100.00')
  })

  test('that someone else has decided says so, and keeps the comment', async () => {
    show(payout)
    const { press } = open()
    await press.click(await button('Approve…'))
    const question = await screen.findByRole('alertdialog')
    await press.type(within(question).getByLabelText('Comment'), 'Checked')
    provider.refuse(act('approve'), 409, 'The request has been declined')
    await press.click(within(question).getByRole('button', { name: 'Approve' }))
    await within(question).findByText('The request has been declined')
    expect(within(question).getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Checked')
  })

  test('sent again after a lost response has the same key', async () => {
    show(payout)
    const { press } = open()
    await press.click(await button('Approve…'))
    const question = await screen.findByRole('alertdialog')
    provider.lose(act('approve'))
    await press.click(within(question).getByRole('button', { name: 'Approve' }))
    await within(question).findByText('We didn’t get a response. Try again: it won’t happen twice.')
    provider.answer(act('approve'), HeldCall, {
      Approval: { ...payout, status: 'EXECUTED', mayDecide: false },
    })
    await press.click(within(question).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(provider.callsOf(act('approve'))).toHaveLength(2))
    const keys = provider.callsOf(act('approve')).map((call) => call.idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })
})

test('an ended request says who decided, and why', async () => {
  show({
    ...payout,
    status: 'FAILED',
    mayDecide: false,
    decidedBy: 'admin@harbour.example',
    decidedDatetime: '2026-11-20T04:00:00.000Z',
    comment: 'Fine by me',
    reason: 'Insufficient funds',
  })
  open()
  await screen.findByText('Nothing is waiting for approval.')
  const ended = await row()
  within(ended).getByText('Fine by me')
  within(ended).getByText('Insufficient funds')
  expect(within(ended).queryByRole('button', { name: /Approve|Decline/ })).toBe(null)
})

test('without a provider that has approvals, the page says so', async () => {
  provider.refuse(LIST, 404, 'Not found')
  open()
  await screen.findByText('Approvals aren’t available with your role.')
})
