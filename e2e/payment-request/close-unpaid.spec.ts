import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { moving } from '../motion.ts'
import { freshPrefix, payAtTestBank } from '../provider.ts'
import { createInDialog, openDialog } from './dialog.ts'

test.use({ contextOptions: moving })

const person = 'finance.manager@harbour.example'

/** Creates a request without paying it, and returns it with the question that appears on closing the dialog. */
async function createdUnpaid(page: Page) {
  const prefix = freshPrefix('unpaid')
  const dialog = await createInDialog(page, { prefix, description: 'Left unpaid', amount: '55.00' })
  const question = page.getByRole('alertdialog', {
    name: 'This payment request has not been paid yet',
  })
  return { dialog, question, payID: `${prefix}@pay.harbour.example` }
}

for (const { way, close } of [
  { way: 'Escape', close: (page: Page) => page.keyboard.press('Escape') },
  { way: 'a click outside', close: (page: Page) => page.mouse.click(5, 450) },
]) {
  test(`${way} asks, Back returns to the checkout, and a request kept open can be paid`, async ({
    page,
    signIn,
  }) => {
    await signIn(person)
    const { dialog, question, payID } = await createdUnpaid(page)
    await close(page)
    await expect(question).toContainText('$55.00')
    await expect(question).toContainText(payID)
    await question.getByRole('button', { name: 'Back to checkout' }).click()
    await expect(question).toBeHidden()
    await expect(dialog.locator('iframe')).toBeVisible()
    await close(page)
    await question.getByRole('button', { name: 'Keep request open' }).click()
    await expect(dialog).toBeHidden()
    expect((await payAtTestBank(payID, 55)).outcome).toBe('ACCEPTED')
  })

  test(`${way} asks, and cancelling the request removes its PayID`, async ({ page, signIn }) => {
    await signIn(person)
    const { dialog, question, payID } = await createdUnpaid(page)
    await close(page)
    await question.getByRole('button', { name: 'Cancel payment request' }).click()
    await expect(page.getByText('The payment request was cancelled')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(payAtTestBank(payID, 55)).rejects.toThrow('404')
  })

  test(`${way} closes a paid or not yet created request without asking`, async ({
    page,
    signIn,
  }) => {
    await signIn(person)
    const empty = await openDialog(page)
    await close(page)
    await expect(empty).toBeHidden()

    const { dialog, payID } = await createdUnpaid(page)
    await payAtTestBank(payID, 55)
    await expect(dialog.getByText('$55.00 received')).toBeVisible()
    await close(page)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
}

test('the question disappears if the request is paid while it is shown', async ({
  page,
  signIn,
}) => {
  await signIn(person)
  const { dialog, question, payID } = await createdUnpaid(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await payAtTestBank(payID, 55)
  await expect(question).toBeHidden()
  await expect(dialog.getByText('$55.00 received')).toBeVisible()
})
