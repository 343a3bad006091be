import type { SweepCreated } from '@tideway/contract/balance/sweep'
import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'
import {
  accountText,
  confirm,
  failed,
  question,
  ready,
  screen,
  submitted,
  sweepAs,
  sweepCall,
  transferButton,
  transferRows,
} from './settlement.ts'

test('confirmed funds go to the settlement account, and the balance is read again', async ({
  page,
  signIn,
  organisation,
}) => {
  const { newtown } = organisation
  const admin = organisation.email('admin')
  await fund(50, newtown)
  await signIn(admin, `${screen}?clientId=${newtown.clientId}`)
  await expect(page.getByRole('heading', { name: 'Balance Management' })).toBeVisible()
  await expect(page.getByText('Tools to manage your account balance')).toBeVisible()
  await expect(page.getByText('Account Name')).toBeVisible()
  await expect(page.getByText('Harbour Newtown Pty Ltd', { exact: true })).toBeVisible()
  await expect(page.getByText('BSB and Account Number')).toBeVisible()
  await expect(page.getByText('062948 - 20481190')).toBeVisible()

  const amount = await ready(page)
  await amount.pressSequentially('12.5')
  await expect(amount).toHaveValue('12.5')
  await amount.press('Tab')
  await expect(amount).toHaveValue('$12.50')
  await transferButton(page).click()
  await expect(question(page)).toContainText(
    `Are you sure you want to transfer $12.50 to ${accountText}?`,
  )
  await expect(question(page)).toContainText('Harbour Newtown')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sweepRequest')) sent += 1
  })
  await question(page).getByRole('button', { name: 'No' }).click()
  await expect(question(page)).toBeHidden()
  await expect(amount).toHaveValue('$12.50')
  expect(sent).toBe(0)

  const [response] = await Promise.all([page.waitForResponse(sweepCall), confirm(page)])
  expect(response.request().postDataJSON()).toEqual({
    SweepRequest: {
      amount: '12.50',
      clientTransactionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
    },
  })
  const { SweepRequestStatus } = (await response.json()) as SweepCreated
  expect(SweepRequestStatus.status).toBe('CREATED')
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(amount).toHaveValue('')
  expect(sent).toBe(1)
  // The list shows the transfer, and polls it until the bank has answered.
  const newest = transferRows(page).nth(1)
  await expect(newest).toContainText('$12.50')
  await expect(newest).toContainText('Settlement')
  await expect(newest).toContainText('Harbour Newtown Pty Ltd, 062948-20481190')
  await expect(newest).toContainText(admin)
  await expect(newest).toContainText('Settled')
  await expect(page.getByText('Up to $37.50')).toBeVisible()
})

test('pressing Yes twice and holding Enter makes one transfer', async ({
  page,
  signIn,
  organisation,
}) => {
  await fund(20, organisation.newtown)
  await signIn(organisation.email('admin@newtown'), screen)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sweepRequest')) sent += 1
  })
  const amount = await ready(page)
  await amount.fill('1.01')
  await transferButton(page).click()
  await question(page).getByRole('button', { name: 'Yes' }).dblclick()
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(amount).toHaveValue('')
  expect(sent).toBe(1)
  await page.getByRole('button', { name: 'Close' }).click()

  await amount.fill('1.02')
  await amount.focus()
  // A key that is held repeats, including after the dialog opens.
  for (let times = 0; times < 8; times += 1) await page.keyboard.down('Enter')
  // The dialog takes the focus when it opens.
  await expect(question(page)).toBeFocused()
  expect(sent).toBe(1)
  await question(page).getByRole('button', { name: 'Yes' }).focus()
  for (let times = 0; times < 8; times += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText(submitted)).toBeVisible()
  expect(sent).toBe(2)
  await expect(question(page)).toBeHidden()
})

test('if the balance was spent elsewhere, the rejection is reported and the balance read again', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
  noise,
}) => {
  noise.allowStatus(400, /\/sweepRequest$/)
  const person = organisation.email('admin@newtown')
  await fund(30, organisation.newtown)
  await signIn(person, screen)
  const amount = await ready(page)
  await amount.fill('30')
  await transferButton(page).click()
  await expect(question(page)).toContainText(`transfer $30.00 to ${accountText}?`)
  await sweepAs(await idTokenOf(person), '25.00')
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(page.getByText('Your transfer wasn’t made')).toBeVisible()
  await expect(page.getByText('Insufficient funds to process this payment')).toBeVisible()
  await expect(amount).toHaveValue('$30.00')
  await expect(page.getByText('Amount cannot be greater than the balance of $5.00')).toBeVisible()
  await amount.fill('2')
  await confirm(page)
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(page.getByText('Your transfer wasn’t made')).toBeHidden()
})
