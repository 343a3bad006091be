import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'

const refusal = 'Incorrect email or password'

test('a wrong password and an unknown email get the same answer, and typed values are kept', async ({
  page,
  noise,
}) => {
  noise.allowStatus(401, /\/identity\//)
  await page.goto('/')
  for (const email of ['finance.operator@harbour.example', 'nobody@nowhere.example']) {
    await fillSignIn(page, email, 'not-the-password')
    await expect(page.getByRole('alert')).toHaveText(refusal)
    await expect(page.getByLabel('Email')).toHaveValue(email)
  }
  await fillSignIn(page, 'finance.operator@harbour.example')
  await expectSignedIn(page)
})

test('empty fields show what to enter, and no call is made', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('password guessing is stopped, also for an unknown email', async ({ page, noise }) => {
  noise.allowStatus(401, /\/identity\//)
  noise.allowStatus(429, /\/identity\//)
  const email = `guessed-${Date.now()}@harbour.example`
  await page.goto('/')
  for (let guess = 1; guess <= 5; guess += 1) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await fillSignIn(page, email, `guess-${guess}`)
    expect((await answered).status()).toBe(401)
    await expect(page.getByRole('alert')).toHaveText(refusal)
  }
  await fillSignIn(page, email, 'guess-6')
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Try again in 15 minutes')
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
