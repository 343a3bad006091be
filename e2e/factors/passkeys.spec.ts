import { expect, expectSignedIn, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { addAuthenticator } from './authenticator.ts'
import {
  givePassword,
  keepCodes,
  newPerson,
  openFactors,
  openSignedOut,
  toSignIn,
} from './people.ts'

test('a passkey is added, signs in by the button and from the autofill, and is removed', async ({
  browser,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const { email, page, leave } = await newPerson(browser, idTokenOf, 'passkey', admin)
  const authenticator = await addAuthenticator(page)
  await openFactors(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  expect(await authenticator.credentials()).toBe(1)
  const list = page.getByRole('list', { name: 'Passkeys' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Chrome')
  await expect(list).toContainText('Not used yet')
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await page.getByRole('button', { name: /^Rename the passkey/ }).click()
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list).toContainText('Work laptop')

  // By the button, in a browser that offers no passkeys in the autofill.
  await page.addInitScript(() => {
    if (localStorage.getItem('autofill') === 'none') {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    }
  })
  await page.evaluate(() => localStorage.setItem('autofill', 'none'))
  await toSignIn(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectSignedIn(page)
  await openFactors(page)
  await expect(list).toContainText('Last used')
  await page.evaluate(() => localStorage.removeItem('autofill'))

  // From the autofill of the email field, where this authenticator chooses its passkey at once.
  await openSignedOut(page)
  await expectSignedIn(page)

  await openFactors(page)
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('You’ll sign in with your password alone')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByText(/ left$/)).toHaveCount(0)
  // The device keeps its copy, and would offer it at once.
  await authenticator.remove()
  await toSignIn(page)
  await givePassword(page, email)
  await expectSignedIn(page)
  await leave()
})

test('a person who lost the passkey signs in with a recovery code, once', async ({
  browser,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const { email, page, leave } = await newPerson(browser, idTokenOf, 'lost', admin)
  const authenticator = await addAuthenticator(page)
  await openFactors(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const [code = ''] = await keepCodes(page)
  await authenticator.remove()
  await toSignIn(page)
  await givePassword(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(page.getByText(`Signing in as ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  const refused = page.waitForResponse(/\/recovery-code$/)
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('alert')).toHaveText('Incorrect or used recovery code')
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSignedIn(page)
  await openFactors(page)
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await leave()
})

test('the sign-in page works without passkeys', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined })
  })
  await page.goto(`${providerUrl}/identity/account`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
})
