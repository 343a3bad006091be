import { expect, test } from '../journey.ts'
import { callRest } from '../system/provider.ts'
import {
  confirmation,
  confirmPayout,
  expectStage,
  fillPayout,
  openFunded,
  pay,
  payButton,
  readyToPay,
} from './desk.ts'

test('a PayID is paid after its name is shown: settled, and the balance falls by the amount', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation, 500)
  const balance = page.getByRole('region', { name: 'Balance of Harbour Newtown' })
  await expect(balance.locator('b')).toHaveText('$500.00')
  await fillPayout(page, {
    payId: 'JohnSmith@test.com.au',
    amount: '12.34',
    description: 'Wages of November',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await expect(page.getByLabel('Payee name')).toHaveValue('John Smith')
  await expect(page.getByText('Balance after this payout: $487.66')).toBeVisible()
  await payButton(page).click()
  const dialog = confirmation(page)
  for (const fact of [
    ['Amount', '$12.34'],
    ['Payee', 'John Smith'],
    ['PayID', 'johnsmith@test.com.au'],
    ['Registered name', 'John Smith'],
    ['Description', 'Wages of November'],
    ['Client', 'Harbour Newtown'],
    ['Balance after', '$487.66'],
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
  await expect(balance).toContainText('$487.66')
  const first = page.getByRole('region', { name: 'Last payouts' }).getByRole('listitem').first()
  await expect(first).toContainText('John Smith')
  await expect(first).toContainText('$12.34')
  await expect(first).toContainText('SETTLED')
  // The form is cleared after the payout, so that it is not paid twice by mistake.
  await page.getByRole('button', { name: 'New payout' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  // The payout belongs to the branch: its parent's key finds none.
  const { records } = await callRest<{ records: unknown[] }>(
    'POST',
    '/payment/search?numberOfRecords=200',
    {},
    organisation.key,
  )
  expect(records).toEqual([])
})

test('a payout to an account that accepts no money fails with the reason and is credited back', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation, 500)
  const balance = page.getByRole('region', { name: 'Balance of Harbour Newtown' })
  await expect(balance.locator('b')).toHaveText('$500.00')
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
  await expect(balance.locator('b')).toHaveText('$500.00')
})

test('a payout that is sent back later is returned with the reason and credited back', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation, 500)
  const balance = page.getByRole('region', { name: 'Balance of Harbour Newtown' })
  await expect(balance.locator('b')).toHaveText('$500.00')
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
  await expect(balance.locator('b')).toHaveText('$500.00')
})

test('a payout to a slow bank is shown as in progress, then as paid', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation, 500)
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

test('an account that cannot be paid instantly is paid by Direct Entry', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation, 500)
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

test('pressing Enter twice and holding it pays once', async ({ page, organisation }) => {
  await openFunded(page, organisation, 500)
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
