import type { Page } from '@playwright/test'
import {
  desktopViewport,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import {
  createPayout,
  freshPrefix,
  paidRequest,
  proposeAgreement,
  settledInitiation,
} from '../provider.ts'
import { Finder } from '../search/find.ts'

const support = 'support@harbour.example'
const finance = 'finance.manager@harbour.example'

test.describe.configure({ timeout: 180_000 })

const notesOf = (page: Page) => page.getByRole('list', { name: 'Notes, newest first' })

async function addNote(page: Page, text: string) {
  await page.getByLabel('Add a note').fill(text)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()
  await expect(page.getByLabel('Add a note')).toHaveValue('')
}

test('a note by support is found by finance through the search', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const word = freshPrefix('chargeback')
  const { clientPaymentId } = await createPayout({ amount: '5.00' })
  await signIn(support, `/transactions/OutboundPayments/${clientPaymentId}`)
  await expect(page.getByText('No notes yet.')).toBeVisible()
  await tabTo(page, page.getByLabel('Add a note'), 80)
  await page.keyboard.type(`The payee called about ${word}`)
  await tabTo(page, page.getByRole('button', { name: 'Add note' }))
  await page.keyboard.press('Enter')
  await expect(notesOf(page).getByText(word)).toBeVisible()

  const token = await idTokenOf(finance)
  await page.evaluate((idToken) => sessionStorage.setItem('idToken', idToken), token)
  await page.goto('/transactions/PaymentRequests')
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  const finder = new Finder(page)
  await finder.say(word)
  const hit = finder.group('Outbound Payments').getByRole('option')
  await expect(hit).toHaveCount(1)
  await expect(hit).toContainText(`Note: The payee called about ${word}`)
  await finder.press('Enter')
  await expect(notesOf(page).getByText(`The payee called about ${word}`)).toBeVisible()
  await expect(notesOf(page).getByText(support)).toBeVisible()
})

test('every kind of transaction has notes, and text from outside runs nothing', async ({
  page,
  signIn,
}) => {
  const name = freshPrefix('Payer')
  const request = await paidRequest({ amount: 9 })
  const initiation = await settledInitiation({ amount: '4.00', name })
  const agreementId = await proposeAgreement({ name })
  const { clientPaymentId } = await createPayout({ amount: '5.00' })
  const pages = [
    `PaymentRequests/${request.PaymentRequestStatus.paymentRequestId}`,
    `OutboundPayments/${clientPaymentId}`,
    `PaymentInitiations/${initiation.PaymentInitiationStatus.paymentInitiationId}`,
    `PaymentAgreement/${agreementId}`,
  ]
  const hostile = `<img src=x onerror="document.title='broken'">\n${'unbroken'.repeat(60)}`
  for (const [place, path] of pages.entries()) {
    if (place === 0) await signIn(finance, `/transactions/${path}`)
    else await page.goto(`/transactions/${path}`)
    await expect(page.getByText('No notes yet.')).toBeVisible()
    await addNote(page, hostile)
    await expect(notesOf(page).getByText('<img src=x')).toBeVisible()
    await expect(page).not.toHaveTitle('broken')
    await page.reload()
    await expect(notesOf(page).getByRole('listitem')).toHaveCount(1)
    await page.setViewportSize(narrowestViewport)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(desktopViewport)
  }
  await expectAccessibleAtBothWidths(page)
})

test('a note that is empty is not sent, and leaving an unsaved one asks first', async ({
  page,
  signIn,
}) => {
  const { clientPaymentId } = await createPayout({ amount: '5.00' })
  await signIn(finance, `/transactions/OutboundPayments/${clientPaymentId}`)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Enter a note', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Add a note')).toBeFocused()
  await page.getByLabel('Add a note').fill('Half a thought')
  await expect(page.getByText('Enter a note', { exact: true })).toHaveCount(0)
})
