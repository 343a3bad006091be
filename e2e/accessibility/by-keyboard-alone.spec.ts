import { expectFocusInSight, tabTo } from '../browser/keyboard.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix, payAtTestBank } from '../system/provider.ts'
import { detailOf, refundDialog } from '../transactions/list.ts'

test.use({ history: 3 })

test('a payment request is created, found, opened and refunded by keyboard alone', async ({
  page,
  signIn,
  organisation,
}) => {
  const prefix = freshPrefix('keys')
  const payID = `${prefix}@${organisation.domain}`
  await signIn(organisation.email('finance.manager'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  const create = page.getByRole('button', { name: 'New Payment Request' })
  await tabTo(page, create)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New Payment Request' })
  await expect(dialog.getByLabel('PayID Prefix')).toBeFocused()
  await page.keyboard.type(prefix)
  await tabTo(page, dialog.getByLabel('Description'))
  await page.keyboard.type('Typed, not clicked')
  await tabTo(page, dialog.getByLabel('Amount'))
  await page.keyboard.type('27.30')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('iframe')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await tabTo(page, question.getByRole('button', { name: 'Keep request open' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  // The focus returns to the button that had it before the dialog.
  await expect(create).toBeFocused()
  await payAtTestBank(payID, 27.3)

  await tabTo(page, page.getByRole('link', { name: 'Transactions' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeFocused()
  await expect(page.getByText('1-4 of 4')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Show search panel' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('search').getByLabel('PayID'))
  await page.keyboard.type(payID)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1-1 of 1')).toBeVisible()

  await page.getByRole('heading', { name: 'Transactions' }).focus()
  const opener = page.getByRole('button', { name: `Details of ${payID}` })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const detail = detailOf(page, payID)
  await expect(detail).toBeVisible()
  await tabTo(page, detail.getByLabel('Refund Amount'))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('7.30')
  await page.keyboard.press('Enter')
  await expect(refundDialog(page)).toBeVisible()
  await tabTo(page, refundDialog(page).getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Space')
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('20.00')
})

test('arrow keys move through the rows, and closing the date picker returns the focus', async ({
  page,
  signIn,
}) => {
  await signIn('finance.operator@harbour.example', '/transactions/PaymentRequests')
  const openers = page.getByRole('button', { name: /^Details of / })
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  // From the load to the first row by at most ten presses of Tab, past the menu and past the tools of the list.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Skip to the rows' }), 9)
  await page.keyboard.press('Enter')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(openers.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(openers.last()).toBeFocused()
  await expectFocusInSight(page)
  await page.keyboard.press('Home')
  await expect(openers.first()).toBeFocused()
  await expectFocusInSight(page)

  await tabTo(page, page.getByRole('button', { name: 'Show search panel' }), 120)
  await page.keyboard.press('Enter')
  const open = page.getByRole('button', { name: 'Choose Date From' })
  await tabTo(page, open, 120)
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Date From' })
  await expect(picker.getByRole('grid')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await tabTo(page, picker.getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page.getByLabel('Date From', { exact: true })).toHaveValue(
    /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
  )
})
