import type { Page } from '@playwright/test'
import { expect, fillSignIn, test } from '../journey.ts'
import { startDevCopy } from './dev-copy.ts'

/** Vite prepares libraries and modules when a page is first opened. */
const FIRST_LOAD = { timeout: 60_000 }

/** Marks the document. A reload removes the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', 'true'))
}

async function expectMarked(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-marked', 'true')
}

test('in development, a user signs in and sees changed components without a reload', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const dev = await startDevCopy()
  const changeLogout = async (file: string) => {
    const logout = page.getByRole('button', { name: 'Logout' })
    await expect(logout).toBeVisible(FIRST_LOAD)
    await mark(page)
    await dev.change(file, 'Logout\n', 'Leave\n')
    await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
    await expect(logout).toHaveCount(0)
    await expectMarked(page)
  }
  try {
    await page.goto(dev.dashboardUrl)
    const email = page.getByLabel('Email')
    await expect(email).toBeVisible(FIRST_LOAD)
    await mark(page)
    await email.fill('someone@harbour.example')
    // Once for each file, because Vite misses a change that follows another of the same file within 50 ms.
    await dev.change('apps/pages/src/sign-in/sign-in-form.tsx', 'Forgot your', 'Lost your')
    await expect(page.getByRole('link', { name: 'Lost your password?' })).toBeVisible()
    await expect(email).toHaveValue('someone@harbour.example')
    await expectMarked(page)
    await fillSignIn(page, 'admin@harbour.example')

    await changeLogout('apps/dashboard/src/ui/layout/frame.tsx')
    await page.goto(`${dev.providerUrl}/payouts`)
    await changeLogout('apps/payouts/src/payouts-header.tsx')
  } finally {
    // An open page would report the end of the server.
    await page.close()
    await dev.stop()
  }
})
