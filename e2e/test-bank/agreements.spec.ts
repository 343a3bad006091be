import type { Page } from '@playwright/test'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { callRest, freshPrefix, proposeAgreement, simulatePayer } from '../system/provider.ts'

test.describe.configure({ timeout: 180_000 })

const cardOf = (page: Page, name: string) =>
  page.getByRole('article', { name: `Harbour Roasters from ${name}` })
const calls = '**/test-bank/agreements?*'

test('a waiting agreement is approved by keyboard, then suspended, resumed and cancelled', async ({
  page,
  organisation,
}) => {
  const name = freshPrefix('Payer')
  const id = await proposeAgreement({ client: organisation, name, maximumAmount: '1500.00' })
  await page.goto(`${providerUrl}/test-bank?agreement=${id}`)
  const card = cardOf(page, name)
  await expect(card.getByText('CREATED', { exact: true })).toBeVisible()
  for (const words of ['Beans every month', '$1,500.00', 'Ad-hoc', 'Ongoing', 'RETAIL', id])
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  const button = (action: string) => card.getByRole('button', { name: action, exact: true })
  for (const action of ['Suspend', 'Resume', 'Cancel']) {
    await expect(button(action)).toHaveAttribute('aria-disabled', 'true')
    await expect(button(action)).toHaveAccessibleDescription(/^Only an? /)
  }
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByLabel('PayID, account or agreement ID').focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(button('Approve')).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(card.getByText('ACTIVE', { exact: true })).toBeVisible()
  await expect(
    page.getByText(`Approved: the agreement between ${name} and Harbour Roasters.`),
  ).toBeVisible()
  // The focus moves on, so that a keyboard user can continue.
  await expect(button('Approve')).toBeFocused()
  await expect(button('Approve')).toHaveAttribute('aria-disabled', 'true')
  for (const [action, status] of [
    ['Suspend', 'SUSPENDED'],
    ['Resume', 'ACTIVE'],
    ['Cancel', 'CANCELLED'],
  ] as const) {
    await button(action).click()
    await expect(card.getByText(status, { exact: true })).toBeVisible()
  }
  await expect(card.getByText('The payer cancelled the contract.')).toBeVisible()
})

test('changed terms wait next to the agreement: declining removes them, approving applies them', async ({
  page,
  organisation,
}) => {
  const name = freshPrefix('Payer')
  const id = await proposeAgreement({ client: organisation, name, maximumAmount: '100.00' })
  await simulatePayer(id, 'approve')
  const amend = (maximumAmount: string) =>
    callRest(
      'POST',
      '/paymentAgreement/amendment',
      {
        PaymentAgreementAmendment: {
          clientTransactionId: freshPrefix('raise'),
          paymentAgreementId: id,
          agreementDetails: { variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount } },
        },
      },
      organisation.key,
    )
  await amend('150.00')
  await page.goto(`${providerUrl}/test-bank?agreement=${id}`)
  const card = cardOf(page, name)
  const change = card.getByRole('region', { name: 'The payee has requested a change' })
  await expect(change.getByText('$150.00')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await change.getByRole('button', { name: 'Decline the change' }).click()
  await expect(change).toHaveCount(0)
  await expect(card.getByText('$100.00')).toBeVisible()
  await amend('175.00')
  // The page reads the agreements again automatically.
  await expect(change.getByText('$175.00')).toBeVisible()
  await change.getByRole('button', { name: 'Approve the change' }).click()
  await expect(change).toHaveCount(0)
  await expect(card.getByText('$175.00')).toBeVisible()
  await expect(card.getByText('Monthly')).toBeVisible()
})

test('agreements are found by PayID, with separate messages for none, loading and failed', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowStatus(500, /\/test-bank\/agreements$/)
  const name = freshPrefix('Payer')
  const digits = `47${String(Date.now() % 10_000_000).padStart(7, '0')}`
  await proposeAgreement({ client: organisation, name, payID: `+61-${digits}` })
  const letGo = await holdCalls(page, calls)
  await page.goto(`${providerUrl}/test-bank`)
  await page.getByRole('radio', { name: 'PayTo agreements' }).check()
  const panel = page.getByRole('region', { name: 'PayTo agreements' })
  await expect(panel.locator('[aria-busy=true]')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  letGo()
  const search = page.getByLabel('PayID, account or agreement ID')
  await search.fill(`0${digits}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, name)).toBeVisible()
  await search.fill('nobody@nowhere.example')
  await expect(panel.getByText('No pending or active agreements match.')).toBeVisible()
  await panel.getByRole('radio', { name: 'All' }).check()
  await expect(panel.getByText('No agreements match.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(calls)
  await failCalls(page, calls)
  await expect(panel.getByText('We couldn’t load the agreements.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // Reading still fails at the press. Once it succeeds, the page recovers automatically.
  await panel.getByRole('button', { name: 'Refresh' }).click()
  await page.unroute(calls)
  await expect(panel.getByText('We couldn’t load the agreements.')).toHaveCount(0)
})
