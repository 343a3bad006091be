import { expect, test } from '../journey.ts'
import { callRest } from '../provider.ts'
import {
  confirmation,
  confirmPayout,
  expectStage,
  fillPayout,
  fund,
  openPayouts,
  pay,
  payButton,
  readyToPay,
  shownBalance,
} from './desk.ts'

// One branch pays in all of these tests and its balance is checked to the cent, so they run one after the other.
test.describe.configure({ mode: 'serial' })

test.beforeAll(() => fund(500))

const dollars = (cents: number) =>
  `$${(cents / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`

const branch = { clientId: 'HARBOURM1' }

test('a PayID is paid after its name is shown: settled, and the balance falls by the amount', async ({
  page,
}) => {
  await openPayouts(page, branch)
  const balance = page.getByRole('region', { name: 'Balance of Harbour Manly' })
  await expect(balance.locator('b')).toBeVisible()
  const before = await shownBalance(page)
  await fillPayout(page, {
    payId: 'JohnSmith@test.com.au',
    amount: '12.34',
    description: 'Wages of November',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await expect(page.getByLabel('Payee name')).toHaveValue('John Smith')
  await expect(page.getByText(`Balance after this payout: ${dollars(before - 1234)}`)).toBeVisible()
  await payButton(page).click()
  const dialog = confirmation(page)
  for (const fact of [
    ['Amount', '$12.34'],
    ['Payee', 'John Smith'],
    ['PayID', 'johnsmith@test.com.au'],
    ['Registered name', 'John Smith'],
    ['Description', 'Wages of November'],
    ['Client', 'Harbour Manly'],
    ['Balance after', dollars(before - 1234)],
  ]) {
    await expect(
      dialog
        .locator('dl > div')
        .filter({ hasText: fact[0] ?? '' })
        .last(),
    ).toContainText(fact[1] ?? '')
  }
  await confirmPayout(page, '$12.34')
  await expectStage(page, 'Paid', 'SETTLED')
  await expect(balance).toContainText(dollars(before - 1234))
  const first = page.getByRole('region', { name: 'Last payouts' }).getByRole('listitem').first()
  await expect(first).toContainText('John Smith')
  await expect(first).toContainText('$12.34')
  await expect(first).toContainText('SETTLED')
  // The form is cleared after the payout, so that it is not paid twice by mistake.
  await page.getByRole('button', { name: 'New payout' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('')
})

test('a payout to an account that accepts no money fails with the reason and is credited back', async ({
  page,
}) => {
  await openPayouts(page, branch)
  await expect(page.getByText('Balance of Harbour Manly')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Balance of/ }).locator('b')).toBeVisible()
  const before = await shownBalance(page)
  await fillPayout(page, {
    bsb: '062-000',
    accountNumber: '12345678',
    payeeName: 'Ana Silva',
    amount: '20',
    description: 'Beans of November',
  })
  await expect(page.getByText('Accepts real-time payments.')).toBeVisible()
  await pay(page, '$20.00')
  await expectStage(page, 'Not paid', 'FAILED')
  await expect(
    page.getByText(
      'The payout failed: the BSB is wrong, or its bank doesn’t accept payments. The amount is back in your balance.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: /^Balance of/ })).toContainText(dollars(before))
})

test('a payout that is sent back later is returned with the reason and credited back', async ({
  page,
}) => {
  await openPayouts(page, branch)
  await expect(page.getByRole('region', { name: /^Balance of/ }).locator('b')).toBeVisible()
  const before = await shownBalance(page)
  await fillPayout(page, {
    payId: 'mandrews@test.com.au',
    amount: '7.05',
    description: 'Beans of November',
  })
  await expect(page.getByText('Registered to M Andrews')).toBeVisible()
  await pay(page, '$7.05')
  await expectStage(page, 'Sent back', 'RETURNED')
  await expect(
    page.getByText('The money was paid and then returned: the account is closed.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: /^Balance of/ })).toContainText(dollars(before))
})

test('a payout to a slow bank is shown as in progress, then as paid', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, {
    payIdType: 'Mobile number',
    payId: '0400 345 617',
    payeeName: 'P Jones',
    amount: '1',
    description: 'Beans of November',
  })
  await expect(page.getByText('Registered to Test Account')).toBeVisible()
  await pay(page, '$1.00')
  await expectStage(page, 'Still on its way', 'PENDING')
  await expectStage(page, 'Paid', 'SETTLED')
})

test('an account that cannot be paid instantly is paid by Direct Entry', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, {
    bsb: '062000',
    accountNumber: '12345777',
    payeeName: 'Ana Silva',
    amount: '3.00',
    description: 'Beans of November',
  })
  await pay(page, '$3.00')
  await expectStage(page, 'Sent by Direct Entry', 'SETTLED')
  await expect(page.getByText('The money arrives in 3 to 5 business days.')).toBeVisible()
})

test('pressing Enter twice and holding it pays once', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '2.00',
    description: 'Pressed twice',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/rest\/v1\/payment$/.test(request.url())) sent += 1
  })
  await page.getByLabel('Description').focus()
  await page.keyboard.press('Enter')
  const confirm = await readyToPay(page, '$2.00')
  await confirm.focus()
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toBe(1)
})

test('pressing Pay twice pays once', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '2.01',
    description: 'Clicked twice',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await payButton(page).click()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/rest\/v1\/payment$/.test(request.url())) sent += 1
  })
  // Two clicks in one task, with no render between them.
  const confirm = await readyToPay(page, '$2.01')
  await confirm.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toBe(1)
})

test('payouts belong to the branch, not to its parent', async () => {
  // The parent's key returns only the parent's payouts.
  const { records } = await callRest<{ records: { Payment: { paymentDescription: string } }[] }>(
    'POST',
    '/payment/search?numberOfRecords=200',
    {},
  )
  const descriptions = records.map(({ Payment }) => Payment.paymentDescription)
  expect(descriptions).not.toContain('Clicked twice')
})
