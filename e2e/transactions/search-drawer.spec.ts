import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { moving } from '../motion.ts'
import { panelOf } from './list.ts'

test.use({ contextOptions: moving })

const list = '/transactions/PaymentRequests'
/** A search without rows, to check the controls around the rows. */
const few = `${list}?payID=nobody%40pay.harbour.example`
const person = 'finance.operator@harbour.example'
const uuid = '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69'

test('typed values move into the drawer and back', async ({ page, signIn }) => {
  await signIn(person, list)
  const panel = panelOf(page)
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await panel.getByLabel('Client Branch').fill('Newtown')
  // An incomplete date, with the focus still in the field.
  await panel.getByLabel('Date From', { exact: true }).fill('2026-11-2')
  await page.setViewportSize({ width: 1199, height: 900 })
  await expect(panel).toBeHidden()
  await opener.click()
  await expect(panel.getByLabel('Client Branch')).toHaveValue('Newtown')
  await expect(panel.getByLabel('Date From', { exact: true })).toHaveValue('2026-11-2')

  await panel.getByLabel('Client Branch').fill('Newtown North')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await page.setViewportSize({ width: 1200, height: 900 })
  await expect(panel.getByLabel('Client Branch')).toHaveValue('Newtown North')
  // A new address is a new search.
  await panel.getByRole('button', { name: 'Clear' }).click()
  await panel.getByLabel('Client Branch').press('Enter')
  await expect(page).toHaveURL(`${list}?clientBranch=Newtown+North`)
  await page.goBack()
  await expect(panel.getByLabel('Client Branch')).toHaveValue('')
})

test('searching from the drawer closes it', async ({ page, signIn }) => {
  await page.setViewportSize(phoneViewport)
  await signIn(person, list)
  const opener = page.getByRole('button', { name: 'Search', exact: true })
  await opener.click()
  await panelOf(page).getByLabel('PayID').fill('nobody@pay.harbour.example')
  await panelOf(page).getByLabel('PayID').press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(few)
  await expect(page.getByText('There is no data to display')).toBeVisible()
})

test('the search panel is accessible in every state, at the side and in the drawer', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000)
  await signIn(person, few)
  await expect(page.getByText('There is no data to display')).toBeVisible()
  const panel = panelOf(page)
  const from = panel.getByLabel('Date From', { exact: true })
  const to = panel.getByLabel('Date To', { exact: true })
  for (const size of [desktopViewport, phoneViewport, narrowestViewport]) {
    await page.setViewportSize(size)
    if (size !== desktopViewport)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
    const look = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await test.step(`${size.width}: an id in the wrong field`, async () => {
      await panel.getByLabel('PayID').fill(uuid)
      await expect(panel.getByText('This looks like a Client Transaction Id.')).toBeVisible()
      await look()
    })
    await test.step(`${size.width}: two equal dates at a time that the clocks show twice`, async () => {
      await panel.getByLabel('PayID').fill('')
      await from.fill('2026-04-05 02:30')
      await from.blur()
      await to.fill('2026-04-05 02:30')
      await to.blur()
      await expect(panel.getByText('Date From must be before Date To').first()).toBeVisible()
      await look()
    })
    await test.step(`${size.width}: by completed date`, async () => {
      await panel.getByRole('radio', { name: 'by Completed Date' }).check()
      await look()
      await panel.getByRole('radio', { name: 'by Created Date' }).check()
    })
    await test.step(`${size.width}: disabled and incomplete dates`, async () => {
      await panel.getByRole('button', { name: 'Clear' }).click()
      await from.fill('2026-04-05 02:30')
      await from.blur()
      await panel.getByLabel('Client Transaction Id').fill('INV-1')
      await look()
      await panel.getByRole('button', { name: 'Clear' }).click()
      await panel.getByLabel('Client Transaction Id').fill('')
    })
    if (size !== desktopViewport)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
})

test('the panel is accessible after a search by the wrong id found nothing', async ({
  page,
  signIn,
}) => {
  await signIn(person, `${list}?payID=${uuid}`)
  const main = page.getByRole('main')
  await expect(main.getByText('This looks like a Client Transaction Id.')).toHaveCount(2)
  await expectAccessibleAtBothWidths(page)
})
