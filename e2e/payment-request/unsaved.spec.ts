import { expect, test } from '../journey.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('Escape, a press outside, Back and a reload ask before typed text is lost', async ({
  page,
  signIn,
  organisation,
}) => {
  await signIn(organisation.email('finance.manager'))
  await page.getByRole('link', { name: 'Payment Agreements' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Agreements', level: 1 })).toBeVisible()
  const dialog = await openDialog(page)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const stay = question.getByRole('button', { name: 'Keep editing' })
  await fillDialog(dialog, { description: 'Typed and not sent' })

  await page.keyboard.press('Escape')
  await expect(
    question.getByText('Your changes to the new payment request aren’t saved.'),
  ).toBeVisible()
  await expect(question.getByRole('button', { name: 'Discard payment request' })).toBeVisible()
  await stay.click()
  // The focus returns a moment after the question is gone.
  const focused = page.locator('[role=dialog]:focus, [role=dialog] :focus')
  await expect(focused).toHaveCount(1)
  await page.mouse.click(5, 450)
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(focused).toHaveCount(1)
  await page.keyboard.press('Escape')
  await stay.click()

  const requested = page.waitForEvent('dialog')
  const reload = page.reload({ timeout: 2000 }).catch(() => undefined)
  const browserQuestion = await requested
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()
  await reload

  await page.evaluate(() => window.history.back())
  await stay.click()
  await expect(page).toHaveURL(/\/PaymentAgreement$/)
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed and not sent')
  await page.evaluate(() => window.history.back())
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})
