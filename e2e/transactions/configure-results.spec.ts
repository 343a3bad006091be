import { expectAccessible, expectAccessibleAtBothWidths, narrowestViewport } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { moving } from '../motion.ts'
import {
  askedFor,
  columnsOf,
  configureDialog,
  defaultColumns,
  openConfigure,
  paymentRequests,
  searchCalls,
  storedConfig,
} from './results.ts'

test.use({ contextOptions: moving })

const person = 'finance.operator@harbour.example'

test('saved fields become columns immediately, in their own order, and after a reload', async ({
  page,
  signIn,
}) => {
  await signIn(person, paymentRequests)
  await expect(columnsOf(page)).toHaveText(defaultColumns)
  const dialog = await openConfigure(page)
  await expect(dialog.getByRole('checkbox')).toHaveCount(24)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(6)
  await dialog.getByLabel('Settled By').check()
  await dialog.getByLabel('Description', { exact: true }).check()
  await dialog.getByLabel('Client Branch').uncheck()
  await expect(columnsOf(page)).toHaveText(defaultColumns)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const chosen = [
    'PayID',
    'Client Transaction ID',
    'Amount',
    'Description',
    'Status',
    'Created Date',
    'Settled By',
  ]
  await expect(columnsOf(page)).toHaveText(chosen)
  await page.reload()
  await expect(columnsOf(page)).toHaveText(chosen)
  expect(await storedConfig(page)).toBe(
    JSON.stringify({
      savedFields: [
        'PayID',
        'ClientTransactionId',
        'PaymentAmount',
        'PaymentDescription',
        'PaymentRequestStatus',
        'CreatedDateTime',
        'SettledBy',
      ],
      maxReceived: 1000,
    }),
  )
})

test('Cancel and Escape change nothing', async ({ page, signIn }) => {
  await signIn(person, paymentRequests)
  const ways = {
    cancel: () => configureDialog(page).getByRole('button', { name: 'Cancel' }).click(),
    close: () => configureDialog(page).getByRole('button', { name: 'Close' }).click(),
    escape: () => page.keyboard.press('Escape'),
  }
  for (const leave of Object.values(ways)) {
    const dialog = await openConfigure(page)
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(6)
    await expect(dialog.getByRole('button', { name: /Max records retrieved/ })).toHaveText('1000')
    await dialog.getByLabel('Settled By').check()
    await dialog.getByRole('button', { name: /Max records retrieved/ }).click()
    await page.getByRole('option', { name: '50000' }).click()
    await leave()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Configure Results' })).toBeFocused()
    await expect(columnsOf(page)).toHaveText(defaultColumns)
    expect(await storedConfig(page)).toBe(null)
  }
})

test('Escape in the open select closes only the select', async ({ page, signIn }) => {
  await signIn(person, paymentRequests)
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: /Max records retrieved/ }).click()
  await expect(page.getByRole('option')).toHaveText(['1000', '10000', '30000', '50000'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

test('Restore Defaults fills the form, and Save stores it', async ({ page, signIn }) => {
  await signIn(person, paymentRequests)
  await page.evaluate(() => {
    localStorage.setItem('tidewayIdConfig', '{"savedFields":["SettledBy"],"maxReceived":10000}')
  })
  await page.reload()
  await expect(columnsOf(page)).toHaveText(['Settled By'])
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Restore Defaults' }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(6)
  await expect(dialog.getByRole('button', { name: /Max records retrieved/ })).toHaveText('1000')
  await expect(columnsOf(page)).toHaveText(['Settled By'])
  await page.keyboard.press('Escape')
  await expect(columnsOf(page)).toHaveText(['Settled By'])
  await openConfigure(page)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Restore Defaults' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(columnsOf(page)).toHaveText(defaultColumns)
})

test('without a field Save is disabled with a reason', async ({ page, signIn }) => {
  await signIn(person, paymentRequests)
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toHaveAccessibleDescription('Choose at least one field.')
  await expect(dialog.getByRole('status')).toHaveText('Choose at least one field.')
  // Enter saves too.
  await dialog.getByLabel('PayID', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Select all' }).click()
  await save.click()
  await expect(columnsOf(page)).toHaveCount(24)
})

test('the provider is queried for at most the configured maximum', async ({ page, signIn }) => {
  const first = page.waitForRequest(searchCalls)
  await signIn(person, paymentRequests)
  expect(askedFor((await first).url())).toBe(1000)
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: /Max records retrieved/ }).click()
  await page.getByRole('option', { name: '10000' }).click()
  const next = page.waitForRequest(searchCalls)
  await dialog.getByRole('button', { name: 'Save' }).click()
  expect(askedFor((await next).url())).toBe(10_000)
  const reloaded = page.waitForRequest(searchCalls)
  await page.reload()
  expect(askedFor((await reloaded).url())).toBe(10_000)
})

test.describe('invalid configuration in storage', () => {
  const broken = [
    { what: 'broken text', text: '{"savedFields":["SettledBy"', columns: defaultColumns },
    { what: 'another shape', text: '{"savedFields":"SettledBy"}', columns: defaultColumns },
    {
      what: 'fields and a maximum that are no more',
      text: '{"savedFields":["Gone","SettledBy","SettledBy"],"maxReceived":7}',
      columns: ['Settled By'],
    },
  ]
  for (const { what, text, columns } of broken) {
    test(what, async ({ page, signIn }) => {
      await page.addInitScript((stored) => {
        localStorage.setItem('tidewayIdConfig', stored)
      }, text)
      const first = page.waitForRequest(searchCalls)
      await signIn(person, paymentRequests)
      expect(askedFor((await first).url())).toBe(1000)
      await expect(columnsOf(page)).toHaveText(columns)
    })
  }
})

test('the dialog takes a quarter, half or all of the window, and works by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn(person, paymentRequests)
  const button = page.getByRole('button', { name: 'Configure Results' })
  for (const [width, expected] of [
    [1920, 480],
    [1919, 959.5],
    [1440, 720],
    [960, 480],
    [959, 959],
    [900, 900],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = configureDialog(page)
    await expect(dialog).toBeVisible()
    // Waits for the final position, not one during the animation.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeCloseTo(expected, 0)
    await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('axe finds no fault in the dialog, whose buttons stay visible on the smallest screen', async ({
  page,
  signIn,
}) => {
  // The dialog is checked five times.
  test.slow()
  await signIn(person, paymentRequests)
  const dialog = await openConfigure(page)
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  for (const name of ['Restore Defaults', 'Cancel', 'Save']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByLabel('Settled By').check()
  await expectAccessible(page)
})
