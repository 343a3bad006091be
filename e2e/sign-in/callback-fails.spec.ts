import { expect, test } from '../journey.ts'

test('a callback of a sign-in that never started is reported, and leads back to sign-in', async ({
  page,
  noise,
}) => {
  noise.allowConsole(/^The sign-in was not completed/)
  await page.goto('/auth-callback?code=made-up&state=no')
  await expect(page.getByRole('alert')).toContainText(
    'There was an error retrieving the authentication details',
  )
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
