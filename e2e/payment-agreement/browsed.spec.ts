import type { Page } from '@playwright/test'
import { formatDay, sydneyDay } from '@tideway/contract/time/calendar-day'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  phoneViewport,
} from '../browser/accessible.ts'
import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix, proposeAgreement, simulatePayer, waitingPhone } from '../system/provider.ts'
import { columnsOf } from '../transactions/results.ts'

const list = '/transactions/PaymentAgreement'

test.describe.configure({ timeout: 120_000 })

function agreement(name: string, status: string, agreementDetails: object) {
  return {
    PaymentAgreement: {
      payerDetails: { name, payIDDetails: { payID: 'a@b.example', payIDType: 'EMAIL' } },
      agreementDetails,
    },
    PaymentAgreementStatus: {
      paymentAgreementId: `agreement of ${name}`,
      status,
      createdDatetime: '2026-11-20T01:00:00.000Z',
    },
  }
}

const weeklyTerms = (startDate: string) => ({
  fixedAgreementDetails: { startDate, amount: '49.90', frequency: 'WEEKLY' },
})
/** More agreements than any demo has. */
const fixed = { fixedAgreementDetails: { amount: '49.90', frequency: 'WEEKLY' } }

function many(from: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    agreement(`Payer ${from + index}`, 'ACTIVE', fixed),
  )
}

const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more...' })

test('the list has eleven columns and empty cells, a folded search and no pages', async ({
  page,
  signIn,
  organisation,
}) => {
  const today = sydneyDay(new Date())
  const [variable, weekly] = [freshPrefix('Ana'), freshPrefix('Bo')]
  const payID = waitingPhone()
  const suspended = await proposeAgreement({
    client: organisation,
    name: variable,
    payID,
    agreementDetails: {
      variableAgreementDetails: {
        startDate: today,
        maximumAmount: '1500.00',
        frequency: 'ADHOC',
        endDate: '2099-02-28',
      },
    },
  })
  await simulatePayer(suspended, 'approve')
  await simulatePayer(suspended, 'suspend')
  await proposeAgreement({
    client: organisation,
    name: weekly,
    agreementDetails: weeklyTerms(today),
  })
  await signIn(organisation.email('support'), list)
  await expect(columnsOf(page)).toHaveText([
    'Created Date',
    'Customer Name',
    'Payment Details',
    'Status',
    'Amount',
    'Maximum Amount',
    'First Payment Amount',
    'Last Payment Amount',
    'Frequency',
    'End Date',
    'Type',
  ])
  const cells = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
  await expect(cells(variable)).toHaveText([
    formatDay(today),
    variable,
    `PHONE: ${payID}`,
    'SUSPENDED',
    '-',
    '$1,500.00',
    '-',
    '-',
    'Ad-hoc',
    '28-Feb-2099',
    'Variable',
  ])
  await expect(cells(weekly).nth(3)).toHaveText('CREATED')
  await expect(cells(weekly).nth(4)).toHaveText('$49.90')
  await expect(cells(weekly).nth(9)).toHaveText('Ongoing')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  // The panel has only Refresh (spec 2.11). Other fields to search by are folded next to it.
  const searches = page.getByRole('main').getByRole('search')
  await expect(searches.last().getByRole('button')).toHaveText(['Refresh'])
  await expect(searches.first().getByRole('button')).toHaveText(['More filters'])
  await expect(searches.first().getByRole('textbox')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
})

test("'Load more...' loads the next rows, keeps the focus, and disappears with the last page", async ({
  page,
  signIn,
  organisation,
}) => {
  await answerSearches(page, 'paymentAgreement', [
    { records: many(1, 1000), nextPageId: 'second' },
    { records: many(1001, 5) },
  ])
  await signIn(organisation.email('support'), list)
  await expect(
    page.getByRole('status').filter({ hasText: '1,000+ Payment Agreements' }),
  ).toBeAttached()
  // Only visible rows are rendered.
  expect(await page.locator('tr[data-row]').count()).toBeLessThan(100)
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1001')
  await loadMore(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1006')
  await expect(loadMore(page)).toHaveCount(0)
  await expect(
    page.getByRole('status').filter({ hasText: '1,005 Payment Agreements' }),
  ).toBeAttached()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('a row on a phone opens and shows all its fields', async ({ page, signIn, organisation }) => {
  const name = freshPrefix('Payer')
  await proposeAgreement({
    client: organisation,
    name,
    agreementDetails: weeklyTerms(sydneyDay(new Date())),
  })
  await page.setViewportSize(phoneViewport)
  await signIn(organisation.email('support'), list)
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  const detail = page.getByRole('region', { name: `Details of ${name}` })
  await expect(detail.getByText('First Payment Amount')).toBeVisible()
  await expect(detail.getByText('Ongoing')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
