import type { Page } from '@playwright/test'
import { moving } from '../browser/motion.ts'
import { expect, test } from '../journey.ts'
import type { DemoClient } from '../system/provider.ts'
import { freshPrefix, payAtTestBank } from '../system/provider.ts'
import { createInDialog, openDialog } from './dialog.ts'

test.use({ contextOptions: moving })

/** Creates a request without paying it, and returns it with the question that appears on closing the dialog. */
async function createdUnpaid(page: Page, { domain }: DemoClient) {
  const prefix = freshPrefix('unpaid')
  const dialog = await createInDialog(page, { prefix, description: 'Left unpaid', amount: '55.00' })
  const question = page.getByRole('alertdialog', {
    name: 'This payment request has not been paid yet',
  })
  return { dialog, question, payID: `${prefix}@${domain}` }
}

test('a click outside asks, Back returns to the checkout, and a request kept open can be paid', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('finance.manager'))
  const { dialog, question, payID } = await createdUnpaid(page, organisation)
  await page.mouse.click(5, 450)
  await expect(question).toContainText('$55.00')
  await expect(question).toContainText(payID)
  await question.getByRole('button', { name: 'Back to checkout' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.locator('iframe')).toBeVisible()
  await page.mouse.click(5, 450)
  await question.getByRole('button', { name: 'Keep request open' }).click()
  await expect(dialog).toBeHidden()
  expect((await payAtTestBank(payID, 55)).outcome).toBe('ACCEPTED')
})

test('Escape asks, and cancelling the request removes its PayID', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('finance.manager'))
  const { dialog, question, payID } = await createdUnpaid(page, organisation)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel payment request' }).click()
  await expect(page.getByText('The payment request was cancelled')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(payAtTestBank(payID, 55)).rejects.toThrow('404')
})

test('Escape closes a paid or not yet created request without asking', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('finance.manager'))
  const empty = await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(empty).toBeHidden()

  const { dialog, payID } = await createdUnpaid(page, organisation)
  await payAtTestBank(payID, 55)
  await expect(dialog.getByText('$55.00 received')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('the question disappears if the request is paid while it is shown', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('finance.manager'))
  const { dialog, question, payID } = await createdUnpaid(page, organisation)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await payAtTestBank(payID, 55)
  await expect(question).toBeHidden()
  await expect(dialog.getByText('$55.00 received')).toBeVisible()
})
