import type { Page } from '@playwright/test'
import { tabTo } from '../browser/keyboard.ts'
import { expect, test } from '../journey.ts'
import { Finder } from '../search/find.ts'
import { createPayout, freshPrefix, paidRequest } from '../system/provider.ts'

const notesOf = (page: Page) => page.getByRole('list', { name: 'Notes, newest first' })

test('a note by support is found by finance through the search', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const support = organisation.email('support')
  await paidRequest({ client: organisation, amount: 9 })
  const word = freshPrefix('chargeback')
  const { clientPaymentId } = await createPayout({ key: organisation.key, amount: '5.00' })
  await signIn(support, `/transactions/OutboundPayments/${clientPaymentId}`)
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await tabTo(page, page.getByLabel('Add a note'), 80)
  await page.keyboard.type(`The payee called about ${word}`)
  await tabTo(page, page.getByRole('button', { name: 'Add note' }))
  await page.keyboard.press('Enter')
  await expect(notesOf(page).getByText(word)).toBeVisible()

  const token = await idTokenOf(organisation.email('finance.manager'))
  await page.evaluate((idToken) => sessionStorage.setItem('idToken', idToken), token)
  await page.goto('/transactions/PaymentRequests')
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  const finder = new Finder(page)
  await finder.say(word)
  const hit = finder.group('Outbound Payments').getByRole('option')
  await expect(hit).toHaveCount(1)
  await expect(hit).toContainText(`Note: The payee called about ${word}`)
  await finder.press('Enter')
  await expect(notesOf(page).getByText(`The payee called about ${word}`)).toBeVisible()
  await expect(notesOf(page).getByText(support)).toBeVisible()
})
