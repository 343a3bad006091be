import { openFarSide } from '../../apps/provider/test/outside-systems/far-side.ts'
import { expect, expectSignedIn, test } from '../journey.ts'
import { farSidePort, providerUrl } from '../system/addresses.ts'
import { screen, section } from './settings.ts'

test('an admin sets up single sign-on, and a person signs in with their work account', async ({
  page,
  browser,
  signIn,
  noise,
  organisation,
}) => {
  const domain = `people.${organisation.domain}`
  const far = await openFarSide(`${providerUrl}/identity/federation/callback`, {
    port: farSidePort,
    host: 'localhost',
    inIdToken: false,
  })
  noise.allowStatus(400, /\/singleSignOn$/)
  try {
    await signIn(organisation.email('admin'), `${screen}#single-sign-on`)
    const part = section(page, 'Single Sign-On')
    await expect(part.getByText(`${providerUrl}/identity/federation/callback`)).toBeVisible()

    await part.getByLabel('New domain').fill(domain)
    await part.getByRole('button', { name: 'Add domain' }).click()
    const row = part.getByRole('listitem').filter({ hasText: `_tideway-sign-in.${domain}` })
    await expect(row.getByText('Not verified')).toBeVisible()
    await part.getByRole('button', { name: `Check now ${domain}` }).click()
    await expect(row.getByText('Verified', { exact: true })).toBeVisible()

    // The message is at its field, and nothing typed is lost.
    await part.getByLabel('Issuer').fill('https://localhost')
    await part.getByLabel('Client ID').fill(far.oauthClientId)
    await part.getByLabel('Client secret').fill(far.clientSecret)
    const save = part.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(part.getByText(/^The address must be public/)).toBeVisible()
    await part.getByLabel('Issuer').fill(far.issuer)
    await part.getByLabel('Who can sign in').click()
    await page.getByRole('option', { name: /^Everyone with a role/ }).click()
    await part.getByLabel('Roles claim').fill('groups')
    await part.getByRole('button', { name: 'Add a group' }).click()
    await part.getByLabel('Group 1', { exact: true }).fill('money')
    await part.getByRole('button', { name: /Role of group 1/ }).click()
    await page.getByRole('option', { name: 'Finance Admin' }).click()
    await part.getByLabel('Use single sign-on').check()
    await save.click()
    await expect(page.getByText('Single sign-on settings updated successfully.')).toBeVisible()

    far.person = { sub: 'nadia', email: `nadia@${domain}`, groups: ['money'] }
    const tab = page.waitForEvent('popup')
    await part.getByRole('button', { name: 'Test sign-in' }).click()
    const tested = await tab
    await expect(tested.getByRole('heading', { name: 'The test succeeded' })).toBeVisible()
    await expect(tested.getByText('would sign in as Finance Admin')).toBeVisible()
    await tested.close()

    const context = await browser.newContext()
    const person = await context.newPage()
    await person.goto(new URL('/', page.url()).href)
    await person.getByLabel('Email').fill(`nadia@${domain}`)
    await person.getByLabel('Email').press('Tab')
    await expect(person.getByText('Your organisation uses single sign-on.')).toBeVisible()
    await person.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await expectSignedIn(person)
    // A Finance Admin manages users, but not one of another identity provider.
    await expect(person.getByRole('link', { name: 'Reports' })).toBeVisible()
    await expect(person.getByRole('link', { name: 'Users' })).toHaveCount(0)

    await part.getByRole('button', { name: 'Remove single sign-on' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Single sign-on was removed.')).toBeVisible()
    await person.goto(new URL('/reports', page.url()).href)
    await expect(person.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await context.close()
  } finally {
    await far.close()
  }
})
