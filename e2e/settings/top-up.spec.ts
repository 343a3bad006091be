import { callAsManly } from '../apps/checkout-app.ts'
import { expect, test } from '../journey.ts'
import { payAtTestBank } from '../provider.ts'
import {
  admin,
  configCall,
  failNextSave,
  manly,
  manlysSettings,
  saveFailed,
  section,
  showAsNew,
} from './settings.ts'

test.describe.configure({ lock: manlysSettings })

test('enabling TopUp creates a PayID that funds the account', async ({
  page,
  signIn,
  idTokenOf,
  noise,
}) => {
  noise.allowStatus(400, /\/clients\/HARBOURM1$/)
  const token = await idTokenOf(admin)
  await showAsNew(page, { topUpPayId: null })
  await failNextSave(page, 400, { message: 'The client has no PayID domain yet' })
  await signIn(admin, manly)
  const topUp = section(page, 'TopUp PayID')
  await expect(topUp.getByText('Enable TopUp PayID to fund your account')).toBeVisible()
  await topUp.getByRole('button', { name: 'Enable' }).click()
  const alert = page.getByRole('alert').filter({ hasText: saveFailed })
  await expect(alert).toBeInViewport()
  await expect(alert.getByText('The client has no PayID domain yet')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'An error occurred' })).toHaveCount(0)

  await topUp.getByRole('button', { name: 'Enable' }).click()
  const off = topUp.getByRole('button', { name: 'Enabled' })
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await expect(alert).toHaveCount(0)
  const line = topUp.getByText('TopUp PayID is enabled for your account, please pay to:')
  const payId = /pay to: (\S+@\S+?)(?:Copied)?$/.exec((await line.textContent()) ?? '')?.[1] ?? ''
  await expect(topUp.getByRole('button', { name: 'Copy TopUp PayID' })).toBeVisible()

  const balance = async () =>
    (await callAsManly<{ balance: number }>(token, 'GET', '/balance', undefined, 'rest')).balance
  const before = await balance()
  const { outcome } = await payAtTestBank(payId, 125.5)
  expect(outcome).toBe('ACCEPTED')
  await expect.poll(balance).toBeCloseTo(before + 125.5, 2)
})

test('after a lost response the settings are read again and show the PayID', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowFailedRequests(/\/clients\/HARBOURM1$/)
  await showAsNew(page, { topUpPayId: null })
  await signIn(admin, manly)
  await page.route(configCall, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const topUp = section(page, 'TopUp PayID')
  await topUp.getByRole('button', { name: 'Enable' }).click()
  const off = topUp.getByRole('button', { name: 'Enabled' })
  await expect(off).toHaveAccessibleDescription('Your TopUp PayID is enabled.')
  await expect(off).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(saveFailed)).toHaveCount(0)
})
