import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'

const docs = `${providerUrl}/docs`

test('a developer finds a topic by its words, copies its command and sees the current section', async ({
  page,
}) => {
  await page.goto(docs)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search the docs' })
  await expect(search).toBeFocused()
  await search.pressSequentially('refund collection')
  const hits = page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(hits.first()).toHaveText('Refund a collectionPayTo')
  await search.press('Enter')
  await expect(page).toHaveURL(`${docs}/payto#refund-collection`)
  await expect(page.getByRole('heading', { level: 1, name: 'PayTo' })).toBeVisible()
  const outline = page.getByRole('navigation', { name: 'On this page' })
  await expect(outline.getByRole('link', { name: 'Refund a collection' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const contents = page.getByRole('navigation', { name: 'All pages' })
  await expect(contents.getByRole('link', { name: 'PayTo', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: 'Copy' }).last().click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('curl "$API/paymentInitiation/refund?id=$INITIATION&refundAmount=10.00"')
  await expectAccessibleAtBothWidths(page)

  await search.fill('zeppelin')
  await expect(page.getByText('Nothing found for ‘zeppelin’')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(page.getByText('Nothing found for ‘zeppelin’')).toBeHidden()
})

test('an address of the former single page redirects to its new section', async ({ page }) => {
  await page.goto(`${docs}#thin-payload`)
  await expect(page).toHaveURL(`${docs}/webhooks#thin-payload`)
  await page.goto(`${docs}#rest-postPaymentRequestRefund`)
  await expect(page).toHaveURL(`${docs}/rest/payment-requests#rest-postPaymentRequestRefund`)
})
