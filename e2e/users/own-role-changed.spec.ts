import { expect, test } from '../journey.ts'
import { accept, callUsers, freshEmail, invite } from './people.ts'

test('a new role reaches its idle user’s screen within a minute', async ({
  browser,
  idTokenOf,
  organisation,
}) => {
  const token = await idTokenOf(organisation.email('admin'))
  const email = freshEmail('rises')
  const user = `/${encodeURIComponent(email)}`
  await invite(token, email, 'BASE_TECH_OPERATOR')
  const theirs = await accept(browser, email, { givenName: 'Ada', familyName: 'Quill' })
  await theirs.clock.install()
  await theirs.reload()
  const menu = theirs.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Reports' })).toHaveCount(0)

  await callUsers(token, 'PATCH', user, { role: 'BASE_FINANCE_MANAGER' })
  const notices = theirs.getByRole('region', { name: 'Notifications' })
  // Any call of an idle screen may bring the role. The notice leaves after seconds of the same clock.
  let secondsLeft = 55
  await expect
    .poll(async () => {
      const notice = (await notices.textContent()) ?? ''
      if (notice === '' && secondsLeft > 0) {
        secondsLeft -= 5
        await theirs.clock.runFor(5_000)
      }
      return notice
    })
    .toContain('Your role is now Finance Manager.')
  await expect(menu.getByRole('link', { name: 'Reports' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)

  // The new role applies without signing in again.
  await menu.getByRole('link', { name: 'Reports' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await theirs.context().close()
})
