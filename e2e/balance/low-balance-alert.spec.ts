import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { callAs, screen } from './settlement.ts'

const emailsCall = '**/lowBalanceAlert/emailAddresses'
const saved = 'Low balance Alert settings updated successfully.'

const threshold = (page: Page) => page.getByLabel('Enter a low balance threshold')
const emails = (page: Page) => page.getByLabel('Email addresses')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

async function alertOf(token: string, clientId: string) {
  const path = `/clients/${clientId}/lowBalanceAlert`
  return {
    ...(await callAs<{ threshold: string | null }>(token, 'GET', `${path}/threshold`)),
    ...(await callAs<{ emailAddresses: string[] }>(token, 'GET', `${path}/emailAddresses`)),
  }
}

test('threshold and addresses are saved, kept after a reload and turned off again', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const admin = organisation.email('finance.admin')
  const token = await idTokenOf(admin)
  await signIn(admin, screen)
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
  expect(await alertOf(token, organisation.clientId)).toEqual({
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
  expect(await alertOf(token, organisation.clientId)).toEqual({
    threshold: null,
    emailAddresses: [],
  })
})

test('a partial save is reported as partial', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
  noise,
}) => {
  noise.allowFailedRequests(/\/emailAddresses$/)
  const admin = organisation.email('finance.admin')
  await signIn(admin, screen)
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
  expect(await alertOf(token, organisation.clientId)).toEqual({
    threshold: '0.00',
    emailAddresses: [],
  })
  await page.unroute(emailsCall)
  await save(page).click()
  await expect(page.getByText(saved)).toBeVisible()
  expect(await alertOf(token, organisation.clientId)).toEqual({
    threshold: '0.00',
    emailAddresses: ['manly@harbour.example'],
  })
})
