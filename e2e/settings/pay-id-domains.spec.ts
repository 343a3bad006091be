import { providerUrl } from '../addresses.ts'
import { expect, test } from '../journey.ts'
import { screen, section } from './settings.ts'

const kelp = 'admin@kelp.example'
const key = 'SECRDEMO02_KELPCO1_DemoSecret000002'

async function domains(method: string, path = '', body?: unknown): Promise<void> {
  const response = await fetch(`${providerUrl}/rest/v1/config/payIdDomains${path}`, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.ok).toBe(true)
}

test('a claimed domain shows its DNS record and is verified', async ({ page, signIn, noise }) => {
  noise.allowStatus(400, /\/verification$/)
  const domain = 'orders.kelp.example'
  await domains('POST', '', [{ domain }])
  await signIn(kelp, screen)
  const claims = section(page, 'PayID Domains')
  const row = claims.getByRole('listitem').filter({ hasText: domain })
  await expect(row.getByText('PENDING')).toBeVisible()
  await expect(row.getByText(`_tideway-payid.${domain}`)).toBeVisible()
  await expect(row.getByText(/^tideway-domain-verification=[\w-]{22}$/)).toBeVisible()
  await expect(claims.getByText('pay.kelp.example')).toBeVisible()

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
  await expect(claims).toHaveCount(0)
  await page.getByRole('button', { name: 'New Payment Request' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /PayID Domain/ })
    .click()
  await expect(page.getByRole('option', { name: domain })).toBeVisible()
  await domains('DELETE', `/${domain}`)
})
