import { readQr } from '../browser/read-qr.ts'
import { expect, expectSignedIn, test } from '../journey.ts'
import { codeOf, givePassword, keepCodes, newPerson, openFactors, toSignIn } from './people.ts'

test('an authenticator app is set up from its QR code and confirms a sign-in', async ({
  browser,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const { email, page, leave } = await newPerson(browser, idTokenOf, 'app', admin)
  await openFactors(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const uri = new URL(await readQr(page.getByRole('img', { name: 'QR code of the key' })))
  const secret = uri.searchParams.get('secret') ?? ''
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Tideway:/)
  await expect(page.getByRole('status', { name: 'Key' })).toHaveText(secret)
  const code = page.getByLabel('Code from your app')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(page.getByText('Enter the code', { exact: true })).toBeVisible()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Add the app' }).click()
  await expect(
    page.getByText('Incorrect code. Enter the code that your app shows now.'),
  ).toBeVisible()
  await code.fill(codeOf(secret))
  await page.getByRole('button', { name: 'Add the app' }).click()
  await keepCodes(page)
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()

  await toSignIn(page)
  await givePassword(page, email)
  const second = page.getByRole('heading', { name: 'Confirm it’s you' })
  await expect(second).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await givePassword(page, email)
  await expect(second).toBeVisible()
  await page.reload()
  await page.getByLabel('Code from your app').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectSignedIn(page)

  // To remove it, the person confirms that it is them, unless they have just done so.
  await openFactors(page)
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await leave()
})
