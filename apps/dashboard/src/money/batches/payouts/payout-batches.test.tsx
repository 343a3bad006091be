// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import {
  PayeeCheckAnswer,
  PayoutBatch,
  PayoutBatchDetail,
  PayoutBatchList,
  PayoutBatchReview,
} from '@tideway/contract/payouts/payout-batch'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../../../test/app.tsx'

const provider = startFakeProvider()
const REVIEW = 'POST /portal/v1/payoutBatchReviews'
const BEGIN = 'POST /portal/v1/payoutBatches'
const LIST = 'GET /portal/v1/payoutBatches'
const READ = 'GET /portal/v1/payoutBatches/b1'

const none = { rows: 0, amount: '0.00' }
const ana = { payeeName: 'Ana Silva', payID: 'ana@shop.example', payIDType: 'EMAIL' }
const store = { payeeName: 'Corner Store', bsb: '062000', accountNumber: '12345999' }
const batch = {
  batchId: 'b1',
  fileName: 'suppliers.csv',
  status: 'DONE',
  createdBy: 'mia@harbour.example',
  createdDatetime: '2026-11-20T03:00:00.000Z',
  completedDatetime: '2026-11-20T03:00:05.000Z',
  confirmed: { rows: 2, amount: '204.50' },
  waiting: none,
  inProgress: none,
  complete: { rows: 1, amount: '120.50' },
  failed: { rows: 1, amount: '84.00' },
  leftOut: 1,
} satisfies PayoutBatch
const detail = {
  batch,
  rows: [
    {
      row: 1,
      ...ana,
      clientPaymentId: 'invoice-1042',
      paymentId: 'p1',
      amount: '120.50',
      status: 'COMPLETE',
      attempts: 1,
    },
    {
      row: 2,
      ...store,
      clientPaymentId: 'b1-2',
      amount: '84.00',
      status: 'FAILED',
      attempts: 1,
      failureCode: 'ERR0.11',
      reason: 'Insufficient funds to process this payment',
    },
    { row: 3, payeeName: 'Ben', status: 'LEFT_OUT', attempts: 0, reason: 'Amount: Invalid amount' },
  ],
} satisfies PayoutBatchDetail
const review = {
  payouts: 2,
  amount: '204.50',
  leftOut: 1,
  duplicates: 0,
  repeats: 1,
  repeated: ['b0'],
  unmatched: 0,
  unchecked: 0,
  balance: 150,
  balanceAfter: -54.5,
  leftToday: 100,
  rows: [
    { row: 1, line: 1, ...ana, amount: '120.50', clientPaymentId: 'invoice-1042', check: 'MATCH' },
    { row: 2, line: 2, ...store, amount: '84.00', repeatOf: 'milk-47', check: 'MATCH' },
    { row: 3, payeeName: 'Ben', failureCode: 'ERR0.03', reason: 'Amount: Invalid amount' },
  ],
}
const sound = { ...review, repeats: 0, repeated: [], rows: review.rows.map(({ ...row }) => row) }
sound.rows[1] = { row: 2, line: 2, ...store, amount: '84.00', check: 'MATCH' } as never

beforeEach(() => {
  window.sessionStorage.clear()
  answerFrame(provider)
  provider.answer(LIST, PayoutBatchList, { payoutBatches: [] })
  // The screen's own schema brands dollars, which a test writes as numbers.
  provider.answer(REVIEW, PayoutBatchReview, review)
})

const open = (path = '/transactions/payouts') => openApp({ role: 'BASE_FINANCE_MANAGER', path })
const list =
  'ana@shop.example,,,Ana Silva,120.50,Invoice 1042\n,062-000,12345999,Corner Store,84,Milk week'

async function pasted(text = list) {
  const opened = open()
  const field = await screen.findByRole('textbox', { name: 'Payouts to make' })
  await opened.press.click(field)
  await opened.press.paste(text)
  await opened.press.click(screen.getByRole('button', { name: 'Review payouts' }))
  return opened
}

/** Pastes a list whose columns are known, and goes on to its review. */
async function reviewed(text = list) {
  const opened = await pasted(text)
  await opened.press.click(await screen.findByRole('button', { name: 'Use these columns' }))
  return opened
}

async function uploaded(name: string, text: BlobPart) {
  const opened = open()
  await screen.findByRole('textbox', { name: 'Payouts to make' })
  const input = screen.getByLabelText('CSV, Excel or ABA file of payouts')
  fireEvent.change(input, { target: { files: [new File([text], name)] } })
  return opened
}

describe('the review sheet', () => {
  test('shows count, sum, balances, limits, and the reason why a row cannot be paid', async () => {
    await reviewed()
    await screen.findByRole('heading', { name: 'Review payouts' })
    const facts = Object.fromEntries(
      screen
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toEqual({
      'Payouts to make': '2',
      'Can’t be paid': '1',
      'Duplicates in the list': '0',
      'Paid recently, or waiting': '1',
      'Payout Amount': '$204.50',
      'Balance now': '$150.00',
      'Balance after': '-$54.50',
      'Left of today’s limit': '$100.00',
    })
    screen.getByText('Your balance doesn’t cover all of these payouts')
    screen.getByText('Today’s payout limit doesn’t cover all of these payouts')
    const left = within(screen.getByRole('list', { name: 'Payouts that can’t be made' }))
    left.getByText('Amount: Invalid amount')
    expect(provider.callsOf(REVIEW)[0]?.body).toEqual({
      rows: [
        {
          payID: 'ana@shop.example',
          payeeName: 'Ana Silva',
          paymentAmount: '120.50',
          paymentDescription: 'Invoice 1042',
          line: 1,
        },
        {
          bsb: '062-000',
          accountNumber: '12345999',
          payeeName: 'Corner Store',
          paymentAmount: '84',
          paymentDescription: 'Milk week',
          line: 2,
        },
      ],
    })
  })

  test('includes rows that may pay twice only if the user ticks them', async () => {
    const { press } = await reviewed()
    await screen.findByText('1 payout may be paid twice')
    screen.getByText('Same payee and amount paid recently')
    const pay = screen.getByRole('button', { name: 'Make 2 payouts' })
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    await press.click(screen.getByRole('checkbox', { name: 'Pay these as well' }))
    expect(pay.getAttribute('aria-disabled')).not.toBe('true')
  })

  test('returns to the unchanged list for editing', async () => {
    const { press } = await reviewed()
    await press.click(await screen.findByRole('button', { name: 'Change the list' }))
    const field = await screen.findByRole('textbox', { name: 'Payouts to make' })
    expect((field as HTMLTextAreaElement).value).toBe(list)
  })

  test('reviews again without the rows that may be paid twice, which the result keeps', async () => {
    const { press } = await reviewed()
    await press.click(await screen.findByRole('button', { name: 'Leave these out' }))
    await waitFor(() => expect(provider.callsOf(REVIEW)).toHaveLength(2))
    expect(provider.callsOf(REVIEW)[1]?.body).toMatchObject({
      rows: [
        { payeeName: 'Ana Silva', line: 1 },
        { payeeName: 'Corner Store', leaveOut: 'Left out at the review: may be paid twice' },
      ],
    })
  })
})

test('a list that cannot be read keeps its text and says why', async () => {
  await pasted('ana@shop.example\n"open')
  await screen.findByText('The quote on line 2 isn’t closed.')
  const field = screen.getByRole('textbox', { name: 'Payouts to make' })
  expect((field as HTMLTextAreaElement).value).toBe('ana@shop.example\n"open')
  expect(provider.callsOf(REVIEW)).toEqual([])
})

describe('a file', () => {
  /** Returns the header of a file for a day, DDMMYY. */
  const headerOf = (day: string) =>
    `0                 01CBA       HARBOUR ROASTERS          301500SUPPLIERS   ${day}`.padEnd(120)
  const [year = '', month = '', date = ''] = sydneyDay(new Date()).split('-')
  const header = headerOf(`${date}${month}${year.slice(2)}`)
  const payment = `1062-000 12345999 500000008400${'CORNER STORE'.padEnd(32)}${'MILK WEEK 12'.padEnd(18)}062-948 20481190${'HARBOUR'.padEnd(16)}00000000`
  const trailer = (count: string) =>
    `7999-999            000000840000000084000000000000${' '.repeat(24)}${count}`.padEnd(120)
  const aba = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('')

  test('of ABA is reviewed with ids made from its contents', async () => {
    provider.answer(REVIEW, PayoutBatchReview, sound)
    await uploaded('wages.aba', aba(header, payment, trailer('000001')))
    await screen.findByRole('heading', { name: 'Review payouts' })
    expect(provider.callsOf(REVIEW)[0]?.body).toEqual({
      rows: [
        {
          clientPaymentId: expect.stringMatching(/^wages-[0-9a-f]{8}-2$/),
          payeeName: 'CORNER STORE',
          paymentAmount: '84.00',
          paymentDescription: 'MILK WEEK 12',
          paymentReference: 'MILK WEEK 12',
          bsb: '062000',
          accountNumber: '12345999',
          ultimatePayerName: 'HARBOUR',
          line: 2,
        },
      ],
    })
  })

  test('of ABA with an old date is reviewed only after the user confirms the file', async () => {
    provider.answer(REVIEW, PayoutBatchReview, sound)
    const old = aba(headerOf('010724'), payment, trailer('000001'))
    const { press } = await uploaded('wages.aba', old)
    await screen.findByText('Is wages.aba the right file?')
    screen.getByText('Its process date is 01-Jul-2024. It may have been paid before.')
    expect(provider.callsOf(REVIEW)).toEqual([])
    await press.click(screen.getByRole('button', { name: 'Review these payouts' }))
    await screen.findByRole('heading', { name: 'Review payouts' })
    expect(provider.callsOf(REVIEW)).toHaveLength(1)
  })

  test('of ABA with faults shows each line, its fault and the correction', async () => {
    const { press } = await uploaded(
      'wages.aba',
      aba(header, payment.replace('062-000', '062000 '), trailer('000002')),
    )
    await screen.findByText('wages.aba has 1 problem')
    const problems = within(screen.getByRole('list', { name: 'Problems in the file' }))
    expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "Line 2, columns 2 to 8The BSB must have the form 123-456, not '062000 '.1062000  12345999 500000Enter three digits, a hyphen and three digits.",
    ])
    expect(provider.callsOf(REVIEW)).toEqual([])
    await press.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('wages.aba has 1 problem')).toBe(null)
  })

  test('of CSV names the batch, and an unreadable one says why', async () => {
    await uploaded('list.csv', 'PayID,Amount')
    await screen.findByText('Enter at least one payout.')
    fireEvent.change(screen.getByLabelText('CSV, Excel or ABA file of payouts'), {
      target: { files: [new File([`PayID,Amount\nana@shop.example,5`], 'list.csv')] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Use these columns' }))
    await screen.findByRole('heading', { name: 'Review payouts' })
    expect(provider.callsOf(REVIEW)[0]?.body).toEqual({
      rows: [{ payID: 'ana@shop.example', paymentAmount: '5', line: 2 }],
    })
  })
})

describe('the columns of a list', () => {
  const columns = () =>
    within(screen.getByRole('list', { name: 'Columns' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const goOn = () => screen.getByRole('button', { name: 'Use these columns' })
  const isOff = () => goOn().getAttribute('aria-disabled') === 'true'

  test('that are all known go on with one press', async () => {
    const { press } = await pasted(
      'Supplier run week 48\nPayID,Account number,BSB,Payee name,Amount ($)\n,12345999,062-000,Corner Store,84',
    )
    await screen.findByText('The list has 1 payout, and we know every column.')
    screen.getByText('Not read: line 1, ‘Supplier run week 48’.')
    screen.getByText('The names are on line 2.')
    expect(columns()).toEqual([
      'PayID What ‘PayID’ isPayID',
      'Account number What ‘Account number’ isAccount number12345999',
      'BSB What ‘BSB’ isBSB062-000',
      'Payee name What ‘Payee name’ isPayee nameCorner Store',
      'Amount ($) What ‘Amount ($)’ isAmount84',
    ])
    await press.click(goOn())
    await screen.findByRole('heading', { name: 'Review payouts' })
    expect(provider.callsOf(REVIEW)[0]?.body).toMatchObject({
      rows: [{ bsb: '062-000', accountNumber: '12345999', paymentAmount: '84', line: 3 }],
    })
  })

  test('must be confirmed if they are only suggested, and chosen if they are unknown', async () => {
    const { press } = await pasted('PayID,Amt,Colour\nana@shop.example,84,red')
    await screen.findByText('Check what each column is')
    expect(isOff()).toBe(true)
    screen.getByText('Choose what ‘Colour’ is, or choose ‘Leave out’.')
    await press.click(screen.getByRole('button', { name: /What ‘Colour’ is/ }))
    await press.click(await screen.findByRole('option', { name: 'Leave out', hidden: true }))
    expect(isOff()).toBe(true)
    screen.getByText('Tick that the columns are right.')
    await press.click(screen.getByRole('checkbox', { name: 'These columns are right' }))
    expect(isOff()).toBe(false)
    await press.click(goOn())
    await screen.findByRole('heading', { name: 'Review payouts' })
    expect(provider.callsOf(REVIEW)[0]?.body).toEqual({
      rows: [{ payID: 'ana@shop.example', paymentAmount: '84', line: 2 }],
    })
  })

  test('return to the unchanged list for editing', async () => {
    const { press } = await pasted('PayID,Amt\nana@shop.example,84')
    await press.click(await screen.findByRole('button', { name: 'Change the list' }))
    const field = screen.getByRole('textbox', { name: 'Payouts to make' })
    expect((field as HTMLTextAreaElement).value).toBe('PayID,Amt\nana@shop.example,84')
    expect(provider.callsOf(REVIEW)).toEqual([])
  })

  test('of UTF-16 are read', async () => {
    await uploaded('list.txt', Buffer.from('\uFEFFPayID\tAmount\nana@shop.example\t5', 'utf16le'))
    await screen.findByText('list.txt has 1 payout, and we know every column.')
  })

  test.each([
    ['list.xls', '\xd0\xcf\x11\xe0', /^This is an Excel 97–2003 workbook/],
    ['list.csv', 'PK\x03\x04 no workbook', /^We couldn’t read this workbook/],
  ])('cannot be read from %s, and the message says why', async (name, bytes, text) => {
    await uploaded(name, Buffer.from(bytes, 'latin1'))
    await screen.findByText(text)
  })
})

describe('the check of payees', () => {
  const CHECK = 'POST /portal/v1/payeeChecks'
  const row = { row: 1, line: 1, ...ana, amount: '120.50' }
  const other = { row: 2, line: 2, ...store, amount: '84.00' }
  const toCheck = { ...sound, leftOut: 0, unmatched: 2, unchecked: 2, rows: [row, other] }
  const checked = {
    ...toCheck,
    unmatched: 1,
    unchecked: 0,
    rows: [
      { ...row, check: 'MATCH' },
      { ...other, check: 'NO_MATCH', checkedName: 'Dairy Lane Milk' },
    ],
  }

  test('checks each row before the list can be confirmed, and then asks for a tick', async () => {
    provider.answerOnce(REVIEW, PayoutBatchReview, toCheck as never)
    provider.answer(REVIEW, PayoutBatchReview, checked as never)
    provider.answer(CHECK, PayeeCheckAnswer, { checked: 2 })
    const { press } = await reviewed()
    await screen.findByText('1 payee isn’t a match')
    screen.getByText(/The account’s name is Dairy Lane Milk\./)
    expect(provider.callsOf(CHECK).map(({ body }) => body)).toMatchObject([
      { rows: [{ payeeName: 'Ana Silva' }, { payeeName: 'Corner Store' }] },
    ])
    const pay = screen.getByRole('button', { name: 'Make 2 payouts' })
    expect(pay.getAttribute('aria-disabled')).toBe('true')
    await press.click(screen.getByRole('checkbox', { name: 'Pay Corner Store anyway (line 2)' }))
    expect(pay.getAttribute('aria-disabled')).not.toBe('true')
    provider.answer(BEGIN, PayoutBatch, batch)
    provider.answer(READ, PayoutBatchDetail, detail)
    await press.click(pay)
    await press.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Payouts', level: 1 })
    const body = provider.callsOf(BEGIN)[0]?.body as { rows: object[] }
    expect(body.rows[0]).not.toHaveProperty('accepts')
    expect(body.rows[1]).toMatchObject({ accepts: 'NO_MATCH' })
  })

  test('leaves out payees who are not a match, and the result keeps them', async () => {
    provider.answer(REVIEW, PayoutBatchReview, checked as never)
    const { press } = await reviewed()
    await press.click(await screen.findByRole('button', { name: 'Leave all of them out' }))
    await waitFor(() => expect(provider.callsOf(REVIEW)).toHaveLength(2))
    expect(provider.callsOf(REVIEW)[1]?.body).toMatchObject({
      rows: [
        { payeeName: 'Ana Silva' },
        {
          payeeName: 'Corner Store',
          leaveOut: 'Left out at the review: the payee is not a match',
        },
      ],
    })
  })

  test('asks for a tick on each row if it fails', async () => {
    provider.refuse(CHECK, 404, 'Not found')
    provider.answer(REVIEW, PayoutBatchReview, toCheck as never)
    const { press } = await reviewed()
    await screen.findByText('2 payees aren’t a match')
    const pay = screen.getByRole('button', { name: 'Make 2 payouts' })
    for (const name of ['Pay Ana Silva anyway (line 1)', 'Pay Corner Store anyway (line 2)']) {
      expect(pay.getAttribute('aria-disabled')).toBe('true')
      await press.click(screen.getByRole('checkbox', { name }))
    }
    expect(pay.getAttribute('aria-disabled')).not.toBe('true')
  })
})

describe('a confirmation', () => {
  async function confirmed() {
    const { press } = await reviewed()
    await press.click(await screen.findByRole('checkbox', { name: 'Pay these as well' }))
    await press.click(screen.getByRole('button', { name: 'Make 2 payouts' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Please confirm the payouts' }),
    )
    dialog.getByText(
      'You are about to make 2 payouts. This operation cannot be undone. Please confirm',
    )
    await press.click(dialog.getByRole('button', { name: 'Confirm' }))
    return press
  }

  test('sends what was reviewed and accepted, once, and opens the batch', async () => {
    provider.answer(BEGIN, PayoutBatch, batch)
    provider.answer(READ, PayoutBatchDetail, detail)
    await confirmed()
    await screen.findByRole('heading', { name: 'Payouts', level: 1 })
    const [sent, ...others] = provider.callsOf(BEGIN)
    expect(others).toEqual([])
    expect(sent?.body).toMatchObject({
      confirmed: { payouts: 2, amount: '204.50', duplicates: 0, repeats: 1, repeated: ['b0'] },
    })
    expect(sent?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(window.location.pathname).toBe('/transactions/payouts/b1')
  })

  test('keeps its idempotency key after a lost response', async () => {
    provider.lose(BEGIN)
    const press = await confirmed()
    await screen.findByText('We couldn’t confirm that the payouts have started')
    provider.answer(BEGIN, PayoutBatch, batch)
    provider.answer(READ, PayoutBatchDetail, detail)
    await press.click(screen.getByRole('button', { name: 'Make 2 payouts' }))
    await press.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Payouts', level: 1 })
    const keys = provider.callsOf(BEGIN).map(({ idempotencyKey }) => idempotencyKey)
    expect(new Set(keys).size).toBe(1)
  })

  test('says that it waits for a second person, and cannot be sent again', async () => {
    provider.hold(BEGIN)
    await confirmed()
    await screen.findByRole('link', { name: 'Open Approvals' })
    expect(
      screen.getByRole('button', { name: 'Make 2 payouts' }).getAttribute('aria-disabled'),
    ).toBe('true')
  })

  test('starts another review if the payable rows have changed', async () => {
    provider.refuse(BEGIN, 409, 'What can be paid has changed since the review')
    await confirmed()
    await screen.findByText('What can be paid has changed since the review')
    expect(provider.callsOf(REVIEW).length).toBeGreaterThan(1)
  })
})

test('a batch shows the outcome of each row, and retries what failed', async () => {
  provider.answer(READ, PayoutBatchDetail, detail)
  const { press } = open('/transactions/payouts/b1')
  const rows = within(await screen.findByRole('list', { name: 'Payouts' }))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1Ana Silva$120.50Paid EMAIL: ana@shop.example · invoice-1042',
    expect.stringMatching(
      /^2Corner Store\$84\.00Not paid 062000-12345999 · b1-2Insufficient funds to process this payment/,
    ),
    '3BenLeft out Amount: Invalid amount',
  ])
  screen.getAllByText('Paid 1 of 2')
  provider.answer('POST /portal/v1/payoutBatches/b1/retry', PayoutBatch, {
    ...batch,
    status: 'RUNNING',
  })
  await press.click(screen.getByRole('button', { name: 'Retry failed' }))
  expect(provider.callsOf('POST /portal/v1/payoutBatches/b1/retry')).toHaveLength(1)
})

test('a stopped batch that would pay someone twice is resumed only after a tick', async () => {
  const stopped = { ...batch, status: 'STOPPED', repeats: 1, repeated: ['b7'] } as const
  provider.answer(READ, PayoutBatchDetail, { ...detail, batch: stopped })
  const RESUME = 'POST /portal/v1/payoutBatches/b1/resume'
  provider.answer(RESUME, PayoutBatch, { ...batch, status: 'RUNNING' })
  const { press } = open('/transactions/payouts/b1')
  await screen.findByText('1 payout may be paid twice')
  const resume = screen.getByRole('button', { name: 'Resume' })
  expect(resume.getAttribute('aria-disabled')).toBe('true')
  await press.click(screen.getByRole('checkbox', { name: 'Pay these as well' }))
  await press.click(resume)
  expect(provider.callsOf(RESUME)[0]?.body).toEqual({ repeats: 1, repeated: ['b7'] })
})

test('a batch that waits for approval says so once, and cannot be resumed again', async () => {
  const waiting = { rows: 1, amount: '84.00' }
  const stopped = { ...batch, status: 'STOPPED', waiting, repeats: 1, repeated: ['b7'] } as const
  provider.answer(READ, PayoutBatchDetail, { ...detail, batch: stopped })
  provider.hold('POST /portal/v1/payoutBatches/b1/resume')
  const { press } = open('/transactions/payouts/b1')
  await press.click(await screen.findByRole('checkbox', { name: 'Pay these as well' }))
  const heldBatch = { ...stopped, waitsInApproval: 'a1' }
  provider.answer(READ, PayoutBatchDetail, { ...detail, batch: heldBatch })
  const resume = screen.getByRole('button', { name: 'Resume' })
  await press.click(resume)
  await screen.findByText('1 payout ($84.00) waits for approval by a second person.')
  screen.getByText('This waits for approval.')
  expect(resume.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getAllByRole('link', { name: 'Open Approvals' })).toHaveLength(1)
  expect(screen.queryByText('1 payout may be paid twice')).toBe(null)
})

test('a list that the approval policy stopped shows the reason, the remaining rows and the next step', async () => {
  const stopped = {
    ...batch,
    status: 'STOPPED',
    waiting: { rows: 2, amount: '80.00' },
    stoppedBecause: 'APPROVAL_POLICY',
  } as const
  provider.answer(LIST, PayoutBatchList, { payoutBatches: [stopped] })
  open('/transactions/payouts')
  const why =
    'Stopped because the approval policy changed. Resume to ask for approval of the remaining 2 payouts ($80.00).'
  await screen.findByText(why)
  cleanup()
  provider.answer(READ, PayoutBatchDetail, { ...detail, batch: stopped })
  open('/transactions/payouts/b1')
  await screen.findByText(why)
  cleanup()
  const heldBatch = { ...stopped, waitsInApproval: 'a1' }
  provider.answer(READ, PayoutBatchDetail, { ...detail, batch: heldBatch })
  open('/transactions/payouts/b1')
  await screen.findByText('2 payouts ($80.00) wait for approval by a second person.')
  expect(screen.getByRole('link', { name: 'Open Approvals' }).getAttribute('href')).toContain(
    '/approvals#a1',
  )
})

test('a role without payouts sees which permission is missing', async () => {
  openApp({ role: 'BASE_FINANCE_OPERATOR', path: '/transactions/payouts' })
  await screen.findByText(
    'Your role, Finance Operator, doesn’t include the permission ‘New Payout Request’.',
  )
})

test('another provider, which has no such call, leaves the form out', async () => {
  provider.refuse(LIST, 404, 'Not found')
  open()
  await screen.findByText('Paying many payees isn’t available for your account.')
  expect(screen.queryByRole('textbox', { name: 'Payouts to make' })).toBe(null)
})
