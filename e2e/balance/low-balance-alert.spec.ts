import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { callAs, screen } from './settlement.ts'

const admin = 'finance.admin@harbour.example'
/** A branch whose alert no other journey changes. */
const manly = `${screen}?clientId=HARBOURM1`
const thresholdCall = '**/lowBalanceAlert/threshold'
const emailsCall = '**/lowBalanceAlert/emailAddresses'
const saved = 'Low balance Alert settings updated successfully.'
const generic = 'An error occurred. Please refresh and try again.'

const threshold = (page: Page) => page.getByLabel('Enter a low balance threshold')
const emails = (page: Page) => page.getByLabel('Email addresses')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

async function alertOfManly(token: string) {
  const path = '/clients/HARBOURM1/lowBalanceAlert'
  return {
    ...(await callAs<{ threshold: string | null }>(token, 'GET', `${path}/threshold`)),
    ...(await callAs<{ emailAddresses: string[] }>(token, 'GET', `${path}/emailAddresses`)),
  }
}

// The tests share one alert.
test.describe.configure({ lock: 'HARBOURN1', mode: 'serial' })

test.beforeEach(async ({ idTokenOf }) => {
  const token = await idTokenOf(admin)
  const path = '/clients/HARBOURM1/lowBalanceAlert'
  await callAs(token, 'PUT', `${path}/threshold`, { threshold: null })
  await callAs(token, 'PUT', `${path}/emailAddresses`, { emailAddresses: [] })
})

test('threshold and addresses are saved, kept after a reload and turned off again', async ({
  page,
  signIn,
  idTokenOf,
}) => {
  const token = await idTokenOf(admin)
  await signIn(admin, manly)
  await expect(
    page.getByText('A single email is sent when the balance falls below the threshold.'),
  ).toBeVisible()
  await expect(page.getByText('one address per line and a maximum of 5')).toBeVisible()
  await expect(page.getByText('The alert is off. Enter a threshold to turn it on.')).toBeVisible()
  await threshold(page).fill('0.00')
  await emails(page).fill('finance@harbour.example\nmanly@harbour.example')
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(
    page.getByText(/We’ll email 2 addresses when your balance drops below \$0\.00\./),
  ).toBeVisible()
  expect(await alertOfManly(token)).toEqual({
    threshold: '0.00',
    emailAddresses: ['finance@harbour.example', 'manly@harbour.example'],
  })
  // The message is shown for five seconds.
  await expect(page.getByText(saved)).toBeHidden({ timeout: 8_000 })

  await page.reload()
  await expect(threshold(page)).toHaveValue('0.00')
  await expect(emails(page)).toHaveValue('finance@harbour.example\nmanly@harbour.example')
  await threshold(page).fill('')
  await emails(page).fill('')
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await alertOfManly(token)).toEqual({ threshold: null, emailAddresses: [] })
})

test('a failed save keeps the typed values, and Save can be retried', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/threshold$/)
  noise.allowStatus(400, /\/threshold$/)
  await signIn(admin, manly)
  await threshold(page).fill('25.00')
  await emails(page).fill('manly@harbour.example')
  let written = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/emailAddresses')) written += 1
  })
  await page.route(thresholdCall, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    // The response of a provider with a different rule.
    return route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: {
        message: 'Bad request',
        details: { failureCode: 'ERR0.01', failureReason: 'Wrong threshold format' },
      },
    })
  })
  await save(page).click()
  await expect(page.getByText(generic)).toBeVisible()
  await expect(page.getByText('Your changes weren’t saved')).toBeVisible()
  await expect(page.getByText('Wrong threshold format')).toBeVisible()
  await expect(threshold(page)).toHaveValue('25.00')
  await expect(emails(page)).toHaveValue('manly@harbour.example')
  expect(written).toBe(0)
  await expect(page.getByText(generic)).toBeHidden({ timeout: 8_000 })
  await page.unroute(thresholdCall)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  await expect(page.getByText('Your changes weren’t saved')).toBeHidden()
})

test('a partial save is reported as partial', async ({ page, signIn, idTokenOf, noise }) => {
  noise.allowFailedRequests(/\/emailAddresses$/)
  await signIn(admin, manly)
  await threshold(page).fill('0.00')
  await emails(page).fill('manly@harbour.example')
  await page.route(emailsCall, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await save(page).click()
  await expect(
    page.getByText('Your threshold was saved; your email addresses weren’t saved'),
  ).toBeVisible()
  await expect(
    page.getByText(
      'We won’t email anyone when your balance drops below $0.00. Add an email address to turn the alert on.',
    ),
  ).toBeVisible()
  await expect(emails(page)).toHaveValue('manly@harbour.example')
  const token = await idTokenOf(admin)
  expect(await alertOfManly(token)).toEqual({ threshold: '0.00', emailAddresses: [] })
  await page.unroute(emailsCall)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await alertOfManly(token)).toEqual({
    threshold: '0.00',
    emailAddresses: ['manly@harbour.example'],
  })
})

test('pressing Save twice saves once', async ({ page, signIn }) => {
  await signIn(admin, manly)
  // Only changes are sent, so the threshold must be one that was never saved.
  await threshold(page).fill(`${Date.now() % 1_000_000}.01`)
  let written = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') written += 1
  })
  await save(page).dblclick()
  await expect(page.getByText(saved)).toBeVisible()
  expect(written).toBe(1)
})
