import type { Page } from '@playwright/test'
import type { SweepCreated } from '@tideway/contract/balance/sweep'
import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'
import {
  confirm,
  failed,
  ready,
  screen,
  submitted,
  sweepCall,
  transferButton,
} from './settlement.ts'

/** Calls reach the provider, but their responses are lost. Returns the lost responses. */
async function loseAnswers(page: Page): Promise<SweepCreated[]> {
  const answers: SweepCreated[] = []
  await page.route(sweepCall, async (route) => {
    const response = await route.fetch()
    answers.push((await response.json()) as SweepCreated)
    await route.abort('connectionreset')
  })
  return answers
}

test('a transfer with a lost response is unknown, also after a reload, and sending it again makes one transfer', async ({
  page,
  signIn,
  organisation,
  noise,
}) => {
  noise.allowFailedRequests(/\/sweepRequest$/)
  await fund(10, organisation.newtown)
  await signIn(organisation.email('admin@newtown'), screen)
  const amount = await ready(page)
  await amount.fill('3.21')
  const lost = await loseAnswers(page)
  const [reread] = await Promise.all([page.waitForResponse('**/rest/v1/balance'), confirm(page)])
  expect(reread.ok()).toBe(true)
  const unknown = page.getByText('We couldn’t confirm the transfer of $3.21')
  await expect(unknown).toBeVisible()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(page.getByText('Your transfer wasn’t made')).toBeHidden()
  await expect(amount).toBeDisabled()
  await expect(amount).toHaveAccessibleDescription('Send or dismiss the transfer of $3.21 first.')
  await expect(transferButton(page)).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => lost.length).toBe(2)
  await expect(unknown).toBeVisible()

  await page.reload()
  await expect(unknown).toBeVisible()
  await page.unroute(sweepCall)
  const [response] = await Promise.all([
    page.waitForResponse(sweepCall),
    page.getByRole('button', { name: 'Send again' }).click(),
  ])
  await expect(page.getByText(submitted)).toBeVisible()
  await expect(unknown).toBeHidden()
  const last = (await response.json()) as SweepCreated
  // Three calls return the same sweep, with the first response.
  expect(lost).toEqual([last, last])
  await ready(page)
})

test('reloading during a transfer leaves it unknown, and it is made once', async ({
  page,
  signIn,
  organisation,
}) => {
  await fund(10, organisation.newtown)
  await signIn(organisation.email('admin@newtown'), screen)
  await (await ready(page)).fill('2.34')
  const answers: SweepCreated[] = []
  await page.route(sweepCall, async (route) => {
    answers.push((await (await route.fetch()).json()) as SweepCreated)
    // The response never reaches the page.
  })
  await confirm(page)
  await expect.poll(() => answers.length).toBe(1)
  await page.reload()
  await expect(page.getByText('We couldn’t confirm the transfer of $2.34')).toBeVisible()
  await page.unroute(sweepCall)
  const [response] = await Promise.all([
    page.waitForResponse(sweepCall),
    page.getByRole('button', { name: 'Send again' }).click(),
  ])
  expect(await response.json()).toEqual(answers[0])
  await expect(page.getByText(submitted)).toBeVisible()
})
