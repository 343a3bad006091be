import { providerUrl } from '../addresses.ts'
import { expect, expectSignedIn, test } from '../journey.ts'
import { admin, callUsers, freshEmail, invitationLink, theirPassword } from '../users/people.ts'
import { addAuthenticator } from './authenticator.ts'
import { keepCodes, openFactors } from './people.ts'

/** A branch without users. */
const client = 'HARBOURM1'

test('where a second factor is required, a person adds it before the first sign-in is complete', async ({
  page,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  const policy = (factorPolicy: string) =>
    fetch(`${providerUrl}/portal/v1/clients/${client}/securityPolicy`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ factorPolicy, idleMinutes: null }),
    })
  expect((await policy('all')).status).toBe(200)
  const email = freshEmail('required')
  await callUsers(token, 'POST', `?clientId=${client}`, { email, role: 'BASE_TECH_OPERATOR' })
  await addAuthenticator(page)
  await page.goto(await invitationLink(email))
  await page.getByLabel('Given name').fill('Ada')
  await page.getByLabel('Family name').fill('Quill')
  await page.getByLabel('Password', { exact: true }).fill(theirPassword)
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await expectSignedIn(page)
  await openFactors(page)
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toBeVisible()
  await policy('optional')
  await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}?clientId=${client}`)
})
