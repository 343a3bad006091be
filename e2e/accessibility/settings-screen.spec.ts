import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../accessible.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectFocusInSight, tabTo } from '../keyboard.ts'
import { keyDialog, keys } from '../settings/keys.ts'
import {
  admin,
  configCall,
  generic,
  manly,
  manlysSettings,
  saveButtonOf,
  saveFailed,
  screen,
  section,
  showAsNew,
} from '../settings/settings.ts'

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 240_000 })

test('settings are accessible with data, input errors and failures, and on a narrow screen', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/clients\/HARBOUR$/)
  await failCalls(page, '**/portal/v1/clients/HARBOUR', 500, 'PUT')
  await signIn(admin, screen)
  await expect(keys(page).getByRole('row')).not.toHaveCount(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  const list = section(page, 'IP Whitelisting')
  await list.getByLabel('IP addresses').fill('203.0.113.1')
  await saveButtonOf(list).click()
  await expect(list.getByText('Your changes weren’t saved')).toBeVisible()
  await list.getByLabel('IP addresses').fill('203.0.113.1\nwrong')
  await expect(list.getByText('Invalid IP address.')).toBeVisible()
  await keys(page).getByRole('button', { name: /^More/ }).first().click()
  await expectAccessibleAtBothWidths(page)
})

test('settings are accessible with nothing set up, and when they cannot be read', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/clients\/NEWCLIENT$/)
  await signIn('owner@newclient.example', screen)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, '**/portal/v1/clients/NEWCLIENT')
  await page.reload()
  await expect(page.getByText(generic)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test.describe('accessibility of keys', () => {
  test.describe.configure({ lock: manlysSettings })

  test('the question and the keys are accessible at both widths', async ({ page, signIn }) => {
    await showAsNew(page, { keys: [] })
    await signIn(admin, manly)
    await keys(page).getByRole('button', { name: 'Generate' }).click()
    const dialog = keyDialog(page)
    await expect(dialog.getByLabel('Generate HMAC')).toBeVisible()
    for (const size of [phoneViewport, desktopViewport]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
    await dialog.getByLabel('Generate HMAC').check({ force: true })
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(dialog.getByLabel('HMAC key', { exact: true })).toBeVisible()
    for (const size of [narrowestViewport, phoneViewport, desktopViewport]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
      if (size !== narrowestViewport) await expectAccessible(page)
    }
  })

  test('a key is generated, copied, closed and disabled by keyboard alone', async ({
    page,
    signIn,
  }) => {
    await showAsNew(page, { keys: [] })
    await signIn(admin, manly)
    const generate = keys(page).getByRole('button', { name: 'Generate' })
    await generate.focus()
    await page.keyboard.press('Enter')
    const dialog = keyDialog(page)
    await tabTo(page, dialog.getByLabel('Generate HMAC'))
    await page.keyboard.press('Space')
    await tabTo(page, dialog.getByRole('button', { name: 'Yes' }))
    // Holding the key down for a moment must not close the dialog.
    await page.keyboard.down('Enter')
    await expect(dialog.getByLabel('HMAC key', { exact: true })).toBeVisible()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await tabTo(page, dialog.getByRole('button', { name: 'Copy HMAC key' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^HMAC_/)
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    // The button that opened the dialog disappears once the first keys exist.
    const toggle = keys(page).getByRole('switch').first()
    await tabTo(page, toggle)
    const was = await toggle.isChecked()
    await page.keyboard.press('Space')
    await expect(toggle).toBeChecked({ checked: !was })
    await expect(toggle).toBeFocused()
    await expectFocusInSight(page)
  })

  test('the alert of the settings page is accessible and covers no focused control', async ({
    page,
    signIn,
    noise,
  }) => {
    noise.allowStatus(500, /\/clients\/HARBOURM1$/)
    await showAsNew(page, { topUpPayId: null })
    await signIn(admin, manly)
    await failCalls(page, configCall, 500, 'PUT')
    await section(page, 'TopUp PayID').getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByText(saveFailed)).toBeInViewport()
    await expectAccessibleAtBothWidths(page)
    // Moving up by keyboard, no focused control may be hidden behind the alert.
    for (const size of [phoneViewport, desktopViewport]) {
      await page.setViewportSize(size)
      await section(page, 'Daily Transaction Report').getByLabel('Host').focus()
      for (let presses = 0; presses < 24; presses += 1) {
        await page.keyboard.press('Shift+Tab')
        await expectFocusInSight(page)
      }
    }
  })
})
