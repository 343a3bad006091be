import { expect, expectSignedIn, test } from '../journey.ts'
import { screen } from '../users/people.ts'
import { codeOf, givePassword, keepCodes, newPerson, openFactors } from './people.ts'

test('an administrator resets the second factors of a person who lost them', async ({
  page,
  signIn,
  browser,
  idTokenOf,
  noise,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const { email, page: theirs, leave } = await newPerson(browser, idTokenOf, 'reset', admin)
  await openFactors(theirs)
  await theirs.getByRole('button', { name: 'Set up an app' }).click()
  const secret = await theirs.getByRole('status', { name: 'Key' }).innerText()
  await theirs.getByLabel('Code from your app').fill(codeOf(secret))
  await theirs.getByRole('button', { name: 'Add the app' }).click()
  await keepCodes(theirs)

  await signIn(admin, screen)
  await page.getByRole('button', { name: 'Second factors' }).click()
  const list = page.getByRole('list', { name: 'Second factors' })
  const row = list.getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('One-time code')
  await expect(list.getByRole('listitem').filter({ hasText: 'support@' })).toContainText('None')
  await row.getByRole('button', { name: 'Reset the second factors of Ada Quill' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Second factors have been reset')).toBeVisible()
  await expect(row).toContainText('None')

  // They are signed out, and sign in with the password alone.
  noise.allowStatus(401, /./)
  await theirs.goto('/')
  await givePassword(theirs, email)
  await expectSignedIn(theirs)
  await leave()
})
