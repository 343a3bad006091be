import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from '../journey.ts'
import { fillDialog, openDialog } from '../payment-request/dialog.ts'
import { partnerUrl } from '../system/addresses.ts'

const list = '/transactions/PaymentRequests'

/** Changes the token to one that was issued two hours ago. */
async function letTokenExpire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, payload, signature] = (sessionStorage.getItem('idToken') ?? '').split('.')
    const claims = JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const old = btoa(JSON.stringify({ ...claims, iat: claims.iat - 7200, exp: claims.exp - 7200 }))
    sessionStorage.setItem('idToken', [head, old.replace(/=+$/, ''), signature].join('.'))
  })
}

/**
 * Advances the page's clock by eight and a half minutes, so that its token is close to expiry. The provider's clock is
 * unchanged, so it still accepts the token.
 */
async function letTokenAge(page: Page): Promise<void> {
  await page.clock.setSystemTime(Date.now() + 8.5 * 60_000)
}

/** Replaces the token with one that the provider rejects and the dashboard considers valid. */
async function breakSignature(page: Page): Promise<void> {
  await page.evaluate(() => {
    const token = sessionStorage.getItem('idToken') ?? ''
    sessionStorage.setItem('idToken', `${token.slice(0, -8)}${'A'.repeat(8)}`)
  })
}

test('an expired token is renewed silently while the identity session is alive', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('finance.manager@harbour.example', `${list}?payID=a%40pay.harbour.example`)
  await letTokenExpire(page)
  await page.reload()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests\?payID=a(@|%40)pay/)
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
})

test('a token close to expiry is renewed on the way to the next screen', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('finance.manager@harbour.example')
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  await letTokenAge(page)
  const aged = await page.evaluate(() => sessionStorage.getItem('idToken'))
  const renewed = page.waitForResponse(/\/identity\/token$/)
  await page.getByRole('link', { name: 'Transactions' }).click()
  expect((await renewed).status()).toBe(200)
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('idToken'))).not.toBe(aged)
})

test('without an identity session, a token close to expiry keeps the page open', async ({
  page,
  signInByPage,
  organisation,
}) => {
  await signInByPage(organisation.email('finance.manager'))
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  await letTokenAge(page)
  const aged = await page.evaluate(() => {
    document.body.dataset.journey = 'the same page'
    return sessionStorage.getItem('idToken')
  })
  await page.context().clearCookies()
  const tried = page.waitForRequest(/\/identity\/auth\?.*prompt=none/)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await tried
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText(/^Updated at /)).toBeVisible()
  expect(
    await page.evaluate(() => [document.body.dataset.journey, sessionStorage.getItem('idToken')]),
  ).toEqual(['the same page', aged])
})

test('a token rejected by the provider leads to sign-in and back to the same place', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(401, /\/(rest|portal)\/v1\//)
  await signIn('finance.manager@harbour.example', list)
  await breakSignature(page)
  await page.reload()
  await fillSignIn(page, 'finance.manager@harbour.example')
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests$/)
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
})

test('a session that ends with an open form asks before typed values are lost', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(401, /\/(rest|portal)\/v1\//)
  await signIn('finance.manager@harbour.example', list)
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  const dialog = await openDialog(page)
  await fillDialog(dialog, { description: 'Typed with care' })
  await breakSignature(page)
  await fillDialog(dialog, { prefix: 'late' })
  const question = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed with care')
  await fillDialog(dialog, { prefix: 'later' })
  const opening = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(await opening, 'finance.manager@harbour.example')
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed with care')
})

test('a dashboard on another site than the provider renews in a window, and typed values are kept', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('finance.manager@harbour.example', `${partnerUrl}${list}`)
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  const dialog = await openDialog(page)
  await fillDialog(dialog, { description: 'Typed with care' })
  await letTokenAge(page)
  const aged = await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    return sessionStorage.getItem('idToken')
  })
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  const popup = await opening
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('idToken'))).not.toBe(aged)
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(page.getByRole('region', { name: 'Session' })).toBeHidden()
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed with care')
})

test('a token rejected with an open form is renewed, and typed values are kept', async ({
  page,
  signInByPage,
  noise,
}) => {
  noise.allowStatus(401, /\/(rest|portal)\/v1\//)
  await signInByPage('finance.manager@harbour.example', list)
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
  const dialog = await openDialog(page)
  await fillDialog(dialog, { description: 'Typed with care' })
  await breakSignature(page)
  const broken = await page.evaluate(() => sessionStorage.getItem('idToken'))
  await fillDialog(dialog, { prefix: 'late' })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('idToken'))).not.toBe(broken)
  await expect(dialog.getByLabel('Description')).toHaveValue('Typed with care')
  await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeHidden()
  const enquired = page.waitForResponse(/\/rest\/v1\/payIDEnquiry(\?|$)/)
  await fillDialog(dialog, { prefix: 'later' })
  expect((await enquired).status()).not.toBe(401)
})

test('logging out ends the session here and at the identity provider', async ({
  page,
  signInByPage,
  organisation,
}) => {
  await signInByPage(organisation.email('admin'), `/?clientId=${organisation.newtown.clientId}`)
  // A call on its way would be rejected after the end of the session.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/config.json')
  const storedItems = await page.evaluate(() => Object.keys(sessionStorage))
  for (const item of ['idToken', 'clientId', 'idempotencyKeys'])
    expect(storedItems).not.toContain(item)
  await page.goto('/transactions')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
