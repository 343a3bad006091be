import type { Page } from '@playwright/test'
import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { callRest, collect, freshPrefix, proposeAgreement, settled } from '../system/provider.ts'
import { confirmRefund } from '../transactions/list.ts'

const agreements = '/transactions/PaymentAgreement'
const initiations = '/transactions/PaymentInitiations'

test.setTimeout(180_000)

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const cents = (dollars: number) => Math.round(dollars * 100)

async function expectInList(page: Page, name: string, status: string, colour: RegExp) {
  await page.getByRole('search').getByRole('button', { name: 'Refresh' }).click()
  const chip = rowOf(page, name).getByText(status, { exact: true })
  await expect(chip).toBeVisible()
  await expect(chip).toHaveClass(colour)
}

test('an agreement is approved, collected, refunded partly and fully, suspended and cancelled', async ({
  page,
  context,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const client = organisation.newtown
  const person = organisation.email('admin@newtown')
  const name = freshPrefix('Payer')
  const key = `Bearer ${await idTokenOf(person)}`
  const balance = async () =>
    cents((await callRest<{ balance: number }>('GET', '/balance', undefined, key)).balance)
  const id = await proposeAgreement({ name, client, maximumAmount: '500.00' })
  await signIn(person, agreements)
  await expectInList(page, name, 'CREATED', /grey/)
  await expect(rowOf(page, name).getByText('$500.00')).toBeVisible()

  const bank = await context.newPage()
  await bank.goto(`${providerUrl}/test-bank?agreement=${id}`)
  const card = bank.getByRole('article', { name: `Harbour Newtown from ${name}` })
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(card.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expectInList(page, name, 'ACTIVE', /green/)

  const amount = '123.45'
  await settled(await collect({ paymentAgreementId: id, amount, client }), key)
  expect(await balance()).toBe(12_345)
  await page.goto(initiations)
  await expect(rowOf(page, name).getByText('SETTLED', { exact: true })).toBeVisible()
  const opener = `Details of ${name}, $123.45`
  await page.getByRole('button', { name: opener }).click()
  const detail = page.getByRole('region', { name: opener })
  const term = (label: string) =>
    detail.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
  await detail.getByLabel('Refund Amount').fill('23.45')
  const letStatusThrough = await holdCalls(page, /\/rest\/v1\/paymentInitiation\?id=/)
  await confirmRefund(page, detail)
  await expect(detail.getByRole('button', { name: 'Refund Submitted' })).toBeVisible()
  letStatusThrough()
  await expect(term('Payment Initiation Status')).toHaveText('RETURN_COMPLETE')
  expect(await balance()).toBe(10_000)
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('100.00')
  await confirmRefund(page, detail)
  await expect(detail.getByText('Refund Balance').locator('xpath=..')).toContainText('$0.00')
  await expect(term('Payment Initiation Status')).toHaveText('RETURN_COMPLETE')
  expect(await balance()).toBe(0)

  await card.getByRole('button', { name: `Statement for ${name}` }).click()
  const statement = bank.getByRole('region', { name })
  const moved = statement
    .getByRole('listitem')
    .locator('.num')
    .filter({ hasText: /^[+-]\$/ })
  await expect(moved).toHaveText(['+$100.00', '+$23.45', '-$123.45'])
  await expect(statement.getByText('Harbour Newtown')).toBeVisible()

  await card.getByRole('button', { name: 'Suspend' }).click()
  await expect(card.getByText('SUSPENDED', { exact: true })).toBeVisible()
  await page.goto(agreements)
  await expectInList(page, name, 'SUSPENDED', /yellow/)
  await expect(collect({ paymentAgreementId: id, amount, client })).rejects.toThrow(
    /400 .*Invalid Payment Agreement status\. Should be ACTIVE/,
  )
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expectInList(page, name, 'CANCELLED', /red/)
})

test('a declined agreement is cancelled in the list and allows no collection', async ({
  page,
  context,
  signIn,
  organisation,
}) => {
  const client = organisation.newtown
  const name = freshPrefix('Payer')
  const id = await proposeAgreement({ name, client })
  const bank = await context.newPage()
  await bank.goto(`${providerUrl}/test-bank?agreement=${id}`)
  const card = bank.getByRole('article', { name: `Harbour Newtown from ${name}` })
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect(card.getByText('The payer gave no reason.')).toBeVisible()
  await signIn(organisation.email('admin@newtown'), agreements)
  await expectInList(page, name, 'CANCELLED', /red/)
  await expect(collect({ paymentAgreementId: id, amount: '1.00', client })).rejects.toThrow(
    /Should be ACTIVE/,
  )
})
