import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix, proposeAgreement } from '../system/provider.ts'
import { columnsOf, exportCsv, openConfigure } from '../transactions/results.ts'

const list = '/transactions/PaymentAgreement'

test('agreements are searched by id, filtered, configured and exported', async ({
  page,
  signIn,
  organisation,
}) => {
  const [name, other] = [freshPrefix('Ana'), freshPrefix('Bo')]
  const id = await proposeAgreement({
    client: organisation,
    name,
    agreementDetails: {
      fixedAgreementDetails: {
        startDate: sydneyDay(new Date()),
        amount: '1049.90',
        frequency: 'WEEKLY',
      },
    },
  })
  await proposeAgreement({ client: organisation, name: other })
  await signIn(organisation.email('support'), list)
  await expect(page.getByRole('cell', { name: other, exact: true })).toBeVisible()
  const panel = page.getByRole('search', { name: 'More filters' })
  await panel.getByRole('button', { name: 'More filters' }).click()
  await panel.getByLabel('Payment Agreement ID').fill(id)
  await expect(panel.getByLabel('Contract ID')).toHaveAccessibleDescription(
    'Clear Payment Agreement ID to use this field.',
  )
  await panel.getByLabel('Payment Agreement ID').press('Enter')
  await expect(page).toHaveURL(`${list}?paymentAgreementId=${id}`)
  await expect(page.getByRole('cell', { name: other, exact: true })).toHaveCount(0)
  await expect(
    page.getByText('1 payment agreement, $1,049.90 for one collection of each'),
  ).toBeVisible()

  await panel.getByLabel('Payment Agreement ID').fill('')
  await panel.getByLabel('Payer or Payee Name').fill(name.toUpperCase())
  await panel.getByLabel('Amount From').fill('1000')
  await panel.getByRole('checkbox', { name: 'CREATED' }).check()
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('1 payment agreement,')).toBeVisible()
  await page.reload()
  await expect(panel.getByLabel('Amount From')).toHaveValue('1000.00')
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()

  const dialog = await openConfigure(page)
  await dialog.getByRole('checkbox', { name: 'Payment Agreement ID' }).check()
  await dialog.getByRole('checkbox', { name: 'Payment Details' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(columnsOf(page)).toHaveCount(11)
  await page.getByRole('searchbox', { name: 'Filter' }).fill(name)
  const { file, lines } = await exportCsv(page)
  expect(file.suggestedFilename()).toBe('payment-agreements.csv')
  expect(lines[0]).toContain('"Customer Name","Status","Amount"')
  expect(lines[0]).toContain('"Payment Agreement ID"')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${name}","CREATED","1049.90",""`)
  expect(lines[1]).toContain(`"${id}"`)
  await expectAccessibleAtBothWidths(page)
})
