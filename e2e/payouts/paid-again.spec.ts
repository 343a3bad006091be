import { tabTo } from '../browser/keyboard.ts'
import { expect, test } from '../journey.ts'
import { confirmation, expectStage, fillPayout, openFunded, pay, payButton } from './desk.ts'

const AMOUNT = '0.37'

test('a known payee is paid again by keyboard, after a warning that they were paid already', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation)
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: AMOUNT,
    description: 'Wages, paid once',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await pay(page, `$${AMOUNT}`)
  await expectStage(page, 'Paid', 'SETTLED')

  const last = page.getByRole('region', { name: 'Last payouts' })
  await expect(last.getByRole('listitem').first()).toContainText(`$${AMOUNT}`)
  const again = last.getByRole('button', { name: 'Pay again: John Smith' }).first()
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'PayID' })).toHaveValue('johnsmith@test.com.au')
  await expect(page.getByLabel('Description')).toHaveValue('Wages, paid once')
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await expect(page.getByText('Registered to John Smith')).toBeVisible()

  await page.getByLabel('Amount').fill(AMOUNT)
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled', 'true')
  await payButton(page).click()
  const dialog = confirmation(page)
  await expect(dialog.getByText('You may have paid this already')).toBeVisible()
  await expect(dialog.getByText('The names match.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: `Pay $${AMOUNT}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Pay this again' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: `Pay $${AMOUNT}` }))
  await page.keyboard.press('Enter')
  await expectStage(page, 'Paid', 'SETTLED')
})
