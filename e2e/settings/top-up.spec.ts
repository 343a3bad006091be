import { callAs } from '../call-as.ts'
import { expect, test } from '../journey.ts'
import { payAtTestBank } from '../system/provider.ts'
import { screen, section } from './settings.ts'

test('enabling TopUp creates a PayID that funds the account', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const { clientId } = organisation.manly
  const token = await idTokenOf(organisation.email('admin'))
  await signIn(organisation.email('admin'), `${screen}?clientId=${clientId}`)
  const topUp = section(page, 'TopUp PayID')
  await expect(topUp.getByText('Enable TopUp PayID to fund your account')).toBeVisible()
  await topUp.getByRole('button', { name: 'Enable' }).click()
  await expect(topUp.getByRole('button', { name: 'Enabled' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const line = topUp.getByText('TopUp PayID is enabled for your account, please pay to:')
  const payId = /pay to: (\S+@\S+?)(?:Copied)?$/.exec((await line.textContent()) ?? '')?.[1] ?? ''
  await expect(topUp.getByRole('button', { name: 'Copy TopUp PayID' })).toBeVisible()

  const balance = async () =>
    (await callAs<{ balance: number }>(token, clientId, 'GET', '/balance', undefined, 'rest'))
      .balance
  expect(await balance()).toBe(0)
  const { outcome } = await payAtTestBank(payId, 125.5)
  expect(outcome).toBe('ACCEPTED')
  await expect.poll(balance).toBe(125.5)
})
