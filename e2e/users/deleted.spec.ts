import { expect, fillSignIn, test } from '../journey.ts'
import {
  accept,
  callUsers,
  deleteOf,
  freshEmail,
  invite,
  rowOf,
  screen,
  theirPassword,
} from './people.ts'

const question = 'Are you sure you want to delete this user?'

test('a deletion asks first and can be cancelled, and then the user’s next call is rejected', async ({
  page,
  signIn,
  browser,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const email = freshEmail('leaves')
  await invite(await idTokenOf(admin), email, 'BASE_FINANCE_MANAGER')
  const theirs = await accept(browser, email, { givenName: 'Ivo', familyName: 'Marsh' })
  const token = await theirs.evaluate(() => sessionStorage.getItem('idToken') ?? '')

  await signIn(admin, screen)
  const row = rowOf(page, email)
  await deleteOf(row).click()
  const dialog = page.getByRole('alertdialog', { name: question })
  await expect(dialog).toContainText('Ivo Marsh')
  await expect(dialog).toContainText(email)
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(290)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(deleteOf(row)).toBeFocused()

  await deleteOf(row).click()
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await expect(page.getByText('User has been deleted')).toBeVisible()

  // The page that the deleted user still has open leads to sign-in with its next call, which it makes within seconds.
  await expect(callUsers(token, 'GET')).rejects.toThrow(': 401')
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Their password no longer signs them in.
  await fillSignIn(theirs, email, theirPassword)
  await expect(theirs.getByRole('alert')).toContainText('Incorrect email or password')
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await theirs.context().close()
})
