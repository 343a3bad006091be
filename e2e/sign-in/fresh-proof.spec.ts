import type { Page } from '@playwright/test'
import { expectAccessible } from '../browser/accessible.ts'
import { demoPassword, expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { confirmation, expectStage, fillPayout, pay } from '../payouts/desk.ts'
import type { OwnSystem } from '../system/own-system.ts'
import { startOwnSystem } from '../system/own-system.ts'

/** The system asks for a proof of this age, because a journey cannot wait ten minutes. */
const PROOF_SECONDS = 8
const UNTIL_OLD_MS = (PROOF_SECONDS + 1) * 1000
const admin = 'admin@harbour.example'
const NOT_PROVED = 'You didn’t confirm that it’s you, so nothing was sent.'

let system: OwnSystem
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  system = await startOwnSystem('proof', { PROOF_SECONDS: String(PROOF_SECONDS) })
})
test.afterAll(() => system.stop())

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm it’s you' })

/** Presses the button that opens the window, and confirms the identity there with a password. */
async function prove(page: Page, button: string, password = demoPassword): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const popup = await opening
  await expect(popup.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(popup.getByText(`You’re signed in as ${admin}.`)).toBeVisible()
  await expect(popup.getByLabel('Email')).toHaveCount(0)
  await popup.getByLabel('Password', { exact: true }).fill(password)
  await popup.getByRole('button', { name: 'Continue', exact: true }).click()
  return popup
}

test('a payout asks for a fresh proof, keeps its fields, and is made once', async ({
  page,
  noise,
}) => {
  noise.allowStatus(401, /\/v1\/payment$/)
  await page.goto(`${system.providerUrl}/payouts`)
  await fillSignIn(page, admin)
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '0.37',
    description: 'Asked in the middle',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await page.waitForTimeout(UNTIL_OLD_MS)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/rest/v1/payment')) {
      keys.push(request.headers()['idempotency-key'])
    }
  })

  await pay(page, '$0.37')
  await expect(question(page)).toContainText('To make this payout')
  await expect(question(page)).toContainText(admin)
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(NOT_PROVED)).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('0.37')
  await expect(page.getByLabel('Description')).toHaveValue('Asked in the middle')

  await pay(page, '$0.37')
  const popup = await prove(page, 'Confirm')
  await expectStage(page, 'Paid', 'SETTLED')
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(keys).toHaveLength(3)
  expect(keys[2]).toBe(keys[1])
  await expect(confirmation(page)).toBeHidden()
})

test('a wrong password in the window keeps the form, and the right one continues', async ({
  page,
  noise,
}) => {
  noise.allowStatus(401, /\/v1\/clients\/HARBOUR$/)
  noise.allowStatus(401, /\/identity\/sign-in\//)
  await page.goto(`${system.dashboardUrl}/settings`)
  await fillSignIn(page, admin)
  await expectSignedIn(page)
  const box = page.getByLabel('IP addresses')
  await box.fill('203.0.113.77')
  await page.waitForTimeout(UNTIL_OLD_MS)
  await page
    .getByRole('region', { name: 'IP Whitelisting' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(question(page)).toContainText('To change these settings')
  await expectAccessible(page)
  const popup = await prove(page, 'Confirm', 'not-the-password')
  await expect(popup.getByText('Incorrect email or password')).toBeVisible()
  await expectAccessible(popup)
  await popup.close()
  await prove(page, 'Open the window again')
  await expect(page.getByText('IP Whitelist updated successfully.')).toBeVisible()
  await expect(box).toHaveValue('203.0.113.77')
})

test('an idle screen locks over a half-filled form, also after a reload, and unlocks', async ({
  page,
  context,
  noise,
}) => {
  noise.allowStatus(401, /\/v1\//)
  // A renewal that started before the lock does not get a token after it.
  noise.allowStatus(400, /\/identity\/token$/)
  await page.clock.install()
  await page.goto(`${system.dashboardUrl}/settings`)
  await fillSignIn(page, admin)
  await expectSignedIn(page)
  const box = page.getByLabel('IP addresses')
  await box.fill('203.0.113.78')
  const other = await context.newPage()
  await other.goto(`${system.dashboardUrl}/`)
  await expectSignedIn(other)
  const title = await page.title()

  await page.bringToFront()
  await page.clock.fastForward('15:05')
  const cover = page.getByRole('dialog', { name: 'Screen locked' })
  await expect(cover).toBeVisible()
  await expect(page).toHaveTitle('Screen locked')
  await expect(box).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(other.getByRole('dialog', { name: 'Screen locked' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(cover).toBeVisible()

  await other.reload()
  await expect(other.getByRole('dialog', { name: 'Screen locked' })).toBeVisible()
  await expectAccessible(other)

  await page.clock.setSystemTime(Date.now())
  await prove(page, 'Unlock')
  await expect(cover).toBeHidden()
  await expect(page).toHaveTitle(title)
  await expect(box).toHaveValue('203.0.113.78')
  await expect(other.getByRole('dialog', { name: 'Screen locked' })).toBeHidden()
  await expectSignedIn(other)
})
