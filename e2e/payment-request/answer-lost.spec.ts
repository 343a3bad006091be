import { expect, test } from '../journey.ts'
import { callRest, freshPrefix } from '../system/provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

const createCall = '**/rest/v1/paymentRequest'

test('a create with a lost response is sent again, and makes one request', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/paymentRequest$/)
  const prefix = freshPrefix('lost')
  const payID = `${prefix}@${organisation.domain}`
  await signIn(organisation.email('finance.manager'))
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix, description: 'Answer lost', amount: '19.90' })
  await page.route(createCall, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('We couldn’t confirm it was created')).toBeVisible()
  await expect(page.getByText('An error occurred. Please refresh and try again.')).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveValue('Answer lost')
  await page.unroute(createCall)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.frameLocator('iframe').getByText('$19.90').first()).toBeVisible()
  const matches = await callRest<{ records: unknown[] }>(
    'POST',
    '/paymentRequest/search?numberOfRecords=10',
    { PaymentRequestSearch: { payID } },
    organisation.key,
  )
  expect(matches.records).toHaveLength(1)
})
