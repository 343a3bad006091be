import { callAs } from '../call-as.ts'
import { expect, expectSignedIn, test } from '../journey.ts'
import { callUsers, freshEmail, invitationLink, theirPassword } from '../users/people.ts'
import { addAuthenticator } from './authenticator.ts'
import { keepCodes, openFactors } from './people.ts'

test('where a second factor is required, a person adds it before the first sign-in is complete', async ({
  page,
  idTokenOf,
  organisation,
}) => {
  const token = await idTokenOf(organisation.email('admin'))
  const { clientId } = organisation.manly
  await callAs(token, clientId, 'PUT', `/clients/${clientId}/securityPolicy`, {
    factorPolicy: 'all',
    idleMinutes: null,
  })
  const email = freshEmail('required')
  await callUsers(token, 'POST', `?clientId=${clientId}`, { email, role: 'BASE_TECH_OPERATOR' })
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
})
