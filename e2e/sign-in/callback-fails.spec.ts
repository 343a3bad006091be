import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'

const failure = 'There was an error retrieving the authentication details'

for (const { situation, path } of [
  { situation: 'without a code', path: '/auth-callback' },
  { situation: 'with a code that nobody asked for', path: '/auth-callback?code=made-up&state=no' },
  { situation: 'of a variant that is not known', path: '/auth-callback/nobody?code=made-up' },
]) {
  test(`a callback ${situation} is reported and leads back to sign-in`, async ({ page, noise }) => {
    noise.allowConsole(/^The sign-in was not completed/)
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(failure)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
}

test('a named variant signs in through its own callback', async ({ page }) => {
  await page.goto('/?appName=partner')
  await expect(page).toHaveURL(/\/identity\/sign-in\//)
  const back = page.waitForURL(/\/auth-callback\/partner\?/)
  await fillSignIn(page, 'admin@kelp.example')
  await back
  await expectSignedIn(page)
})
