import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import {
  desktopViewport,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../../browser/accessible.ts'
import { expectFocusIn, tabTo } from '../../browser/keyboard.ts'
import { expect, test } from '../../journey.ts'
import {
  callRest,
  createRequest,
  freshPrefix,
  paidRequest,
  readRequest,
} from '../../system/provider.ts'
import { expectLoaded, refundDialog } from '../list.ts'
import { paymentRequests as list } from '../results.ts'

test.setTimeout(180_000)

/** Returns the facts of the review sheet by their labels. */
async function factsOf(page: Page): Promise<Record<string, string>> {
  return page
    .locator('dl dt')
    .evaluateAll((terms) =>
      Object.fromEntries(
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
      ),
    )
}

async function expectFitsAPhone(page: Page) {
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
}

const outcomesOf = (page: Page) => page.getByRole('list', { name: 'Payments', exact: true })

test('20 selected payments are reviewed, and the 17 that can be are refunded once', async ({
  page,
  signIn,
  organisation,
}) => {
  const client = organisation
  const prefix = freshPrefix('many')
  const ids: string[] = []
  for (let n = 0; n < 19; n += 1) {
    const record = await paidRequest({ client, prefix: `${prefix}-${n}`, amount: 2 })
    ids.push(record.PaymentRequestStatus.paymentRequestId)
  }
  await createRequest({ client, prefix: `${prefix}-unpaid`, amount: 2 })
  for (const id of ids.slice(0, 2)) {
    await callRest('POST', `/paymentRequest/refund?id=${id}`, {}, client.key)
  }

  await signIn(client.email('finance.manager'), list)
  await expectLoaded(page, '1-20 of 20')
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await expect(page.getByText(/^20 selected · Received \$38\.00, Refunded /)).toBeVisible()
  await page.getByRole('button', { name: 'Refund selected…' }).click()

  await expect(page.getByRole('heading', { name: 'Review refunds' })).toBeVisible()
  expect(await factsOf(page)).toMatchObject({
    'Payments to refund': '17',
    'Can’t be refunded': '3',
    'Refund Amount': '$34.00',
  })
  const left = page.getByRole('list', { name: 'Payments that can’t be refunded' })
  await expect(left.getByRole('listitem')).toHaveCount(3)
  await expect(left).toContainText('Not paid yet.')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Review refunds' })).toBeVisible()

  await page.getByRole('button', { name: 'Refund 17 payments' }).click()
  const dialog = refundDialog(page)
  await expect(dialog).toContainText(
    'You are about to refund 17 payments. This operation cannot be undone. Please confirm',
  )
  await expect(dialog).toContainText('$34.00')
  await expect(dialog).toContainText('Harbour Roasters')
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await expect(page).toHaveURL(/\/transactions\/refunds\/[0-9a-f]{32}$/)
  await expect(page.getByText('Refunded 17 of 17').first()).toBeVisible({ timeout: 60_000 })
  await expect(outcomesOf(page).getByText('Refunded', { exact: true })).toHaveCount(17)
  await expect(outcomesOf(page).getByText('Left out', { exact: true })).toHaveCount(3)
  await page.getByRole('radio', { name: 'Failed or left out' }).check()
  await expect(outcomesOf(page).getByRole('listitem')).toHaveCount(3)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await (await downloading).path()
  const rows: Record<string, string>[] = parse(await readFile(file), { bom: true, columns: true })
  expect(rows.map(({ Status }) => Status).toSorted()).toEqual([
    ...Array.from({ length: 3 }, () => 'Left out'),
    ...Array.from({ length: 17 }, () => 'Refunded'),
  ])
  for (const id of ids) {
    const { refundInformation } = (await readRequest(id, client)).PaymentRequestStatus
    expect(refundInformation?.requests).toHaveLength(1)
    expect(refundInformation?.availableBalance).toBe('0.00')
  }
})

test('a pasted list is refunded by keyboard alone, on screens that fit a phone', async ({
  page,
  signIn,
  organisation,
}) => {
  const client = organisation
  const one = await paidRequest({ client, amount: 30 })
  const other = await paidRequest({ client, amount: 5 })
  const orders = [one, other].map(({ PaymentRequest }) => PaymentRequest.clientTransactionId)
  await signIn(client.email('finance.manager'), '/transactions/refunds')
  const field = page.getByRole('textbox', { name: 'Payments to refund' })
  await expectFitsAPhone(page)

  await field.focus()
  await page.keyboard.type('"nothing')
  await tabTo(page, page.getByRole('button', { name: 'Review refunds' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The quote on line 1 isn’t closed.')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(
    `${orders[0]}, 10, ${freshPrefix('ref')}, One bag was damaged\n${orders[1]}\n${orders[1]}\nnowhere`,
  )
  await tabTo(page, page.getByRole('button', { name: 'Review refunds' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check the columns' })).toBeVisible()
  await expectFitsAPhone(page)
  await tabTo(page, page.getByRole('checkbox', { name: /^Refund everything that remains/ }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Use these columns' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review refunds' })).toBeVisible()
  expect(await factsOf(page)).toMatchObject({
    'Payments to refund': '2',
    'Can’t be refunded': '2',
    'Duplicates in the list': '1',
    'Refund Amount': '$15.00',
  })
  await expect(page.getByText('Line 2 refunds the same payment')).toBeVisible()
  await expect(page.getByText('We found no payment request with this ID.')).toBeVisible()
  await expectFitsAPhone(page)

  await tabTo(page, page.getByRole('button', { name: 'Refund 2 payments' }))
  await page.keyboard.press('Enter')
  await expectFocusIn(refundDialog(page))
  await tabTo(page, refundDialog(page).getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Refunded 2 of 2').first()).toBeVisible({ timeout: 60_000 })
  await expectFitsAPhone(page)

  const { paymentRequestId } = one.PaymentRequestStatus
  const { PaymentRequestStatus } = await readRequest(paymentRequestId, client)
  expect(PaymentRequestStatus.refundInformation).toMatchObject({
    availableBalance: '20.00',
    requests: [{ amount: '10.00', status: 'COMPLETE' }],
  })
  await page.getByRole('link', { name: 'Refund many payments' }).click()
  await expect(
    page.getByRole('list', { name: 'Earlier refunds' }).getByRole('listitem').first(),
  ).toContainText('Refunded 2 of 2')
})
