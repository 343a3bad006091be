import { expect, test } from '../journey.ts'
import { screen, section } from './settings.ts'

test('a domain is added, shows its DNS record and is verified', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(400, /\/verification$/)
  const domain = `orders.${organisation.domain}`
  await signIn(organisation.email('admin'), screen)
  const claims = section(page, 'PayID Domains')
  await claims.getByRole('textbox', { name: 'New PayID domain' }).fill(domain)
  await claims.getByRole('button', { name: 'Add PayID domain' }).click()
  const row = claims.getByRole('listitem').filter({ hasText: domain })
  await expect(row.getByText('PENDING')).toBeVisible()
  await expect(row.getByText(`_tideway-payid.${domain}`)).toBeVisible()
  await expect(row.getByText(/^tideway-domain-verification=[\w-]{22}$/)).toBeVisible()
  await expect(claims.getByText(organisation.domain, { exact: true })).toBeVisible()

  // Answers as if the DNS record did not exist yet.
  const call = '**/payIdDomains/*/verification'
  const reason = `The TXT record _tideway-payid.${domain} with the value x was not found`
  await page.route(call, (route) =>
    route.fulfill({
      status: 400,
      json: { message: reason },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  const verify = page.getByRole('button', { name: `Verify ${domain}` })
  await verify.click()
  await expect(row.getByRole('alert')).toContainText(reason)
  await page.unroute(call)

  await verify.click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `${domain} is verified. You can use it for PayIDs now.`,
  )
  await expect(row.getByText('VERIFIED')).toBeVisible()
  await page.getByRole('button', { name: 'New Payment Request' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /PayID Domain/ })
    .click()
  await expect(page.getByRole('option', { name: domain })).toBeVisible()
})
