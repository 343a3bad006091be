import type { Page } from '@playwright/test'
import type { OutboxMail, OutboxMails } from '@tideway/contract/sandbox/outbox'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { dashboardUrl, providerUrl } from '../system/addresses.ts'

test.describe.configure({ timeout: 180_000 })

const mailsCall = '**/outbox/mails*'

/** Answers as an outbox with these mails, which no demo has. */
async function answer(page: Page, mails: OutboxMail[]) {
  const json: OutboxMails = { mails, ownOrigins: [providerUrl, dashboardUrl] }
  await page.route(mailsCall, (route) => route.fulfill({ json }))
}

test('the outbox is accessible failed, empty and with outsiders’ text, which fits the page', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/outbox\/mails$/)
  await page.route(mailsCall, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${providerUrl}/outbox`)
  await expect(page.getByText('We couldn’t load the emails.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.unroute(mailsCall)
  await answer(page, [])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('No emails yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const long = 'w'.repeat(300)
  await page.unroute(mailsCall)
  await answer(page, [
    {
      mailId: 'a',
      to: ['one@harbour.example', 'two@harbour.example'],
      subject: `<img src=x onerror=alert(1)> ${long}`,
      text: `<script>alert(1)</script>\nOpen ${dashboardUrl}/reports, not https://evil.example/ or javascript:alert(1)\n${long}`,
      createdDatetime: '2026-11-20T03:03:22.000Z',
    },
  ])
  // The page reads the mails again automatically.
  const shown = page.getByRole('article')
  await expect(shown.getByRole('heading')).toContainText('<img src=x onerror=alert(1)>')
  await expect(shown).toContainText('<script>alert(1)</script>')
  await expect(shown.getByRole('link')).toHaveCount(1)
  await expect(shown.locator('time')).toHaveText('Fri 20/11/2026 14:03:22 GMT+11:00')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})
