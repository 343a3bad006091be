import type { Page } from '@playwright/test'
import type { OutboxMail, OutboxMails } from '@tideway/contract/sandbox/outbox'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { dashboardUrl, providerUrl } from '../addresses.ts'
import { expect, test } from '../journey.ts'

test.describe.configure({ timeout: 180_000 })

const mailsCall = '**/outbox/mails*'

const mail = (mailId: string, given: Partial<OutboxMail> = {}): OutboxMail => ({
  mailId,
  to: ['finance@harbour.example'],
  subject: `Mail ${mailId}`,
  text: 'The balance fell.',
  createdDatetime: '2026-11-20T03:03:22.000Z',
  ...given,
})

/** Answers as an outbox with these mails, which no demo has. */
async function answer(page: Page, reply: (nextPageId: string | null) => OutboxMails) {
  await page.route(mailsCall, (route) =>
    route.fulfill({ json: reply(new URL(route.request().url()).searchParams.get('nextPageId')) }),
  )
}
const own = [providerUrl, dashboardUrl]

test('the outbox shows an empty list before the first mail', async ({ page }) => {
  await answer(page, () => ({ mails: [], ownOrigins: own }))
  await page.goto(`${providerUrl}/outbox`)
  await expect(page.getByText('No emails yet.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('an outbox that cannot be read is reported, and can be read again', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/outbox\/mails$/)
  await page.route(mailsCall, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${providerUrl}/outbox`)
  await expect(page.getByText('We couldn’t load the emails.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(mailsCall)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('We couldn’t load the emails.')).toBeHidden()
})

test('outsiders’ text is shown as plain text, and only our own addresses are links', async ({
  page,
}) => {
  const long = 'w'.repeat(300)
  await answer(page, () => ({
    mails: [
      mail('a', {
        subject: `<img src=x onerror=alert(1)> ${long}`,
        to: ['one@harbour.example', 'two@harbour.example'],
        text: `<script>alert(1)</script>\nOpen ${dashboardUrl}/reports, not https://evil.example/ or http://localhost@evil.example/ or javascript:alert(1)\n${long}`,
      }),
    ],
    ownOrigins: own,
  }))
  await page.goto(`${providerUrl}/outbox`)
  const shown = page.getByRole('article')
  await expect(shown.getByRole('heading')).toContainText('<img src=x onerror=alert(1)>')
  await expect(shown).toContainText('To one@harbour.example, two@harbour.example')
  await expect(shown).toContainText('<script>alert(1)</script>')
  await expect(shown.getByRole('link')).toHaveCount(1)
  await expect(shown.getByRole('link')).toHaveAttribute('href', `${dashboardUrl}/reports`)
  await expect(shown.locator('time')).toHaveText('Fri 20/11/2026 14:03:22 GMT+11:00')
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('new mails appear at the top without a reload, and older ones on request', async ({
  page,
}) => {
  let newest = ['c', 'b']
  await answer(page, (nextPageId) =>
    nextPageId === null
      ? { mails: newest.map((id) => mail(id)), ownOrigins: own, nextPageId: 'older' }
      : { mails: [mail('a')], ownOrigins: own },
  )
  await page.goto(`${providerUrl}/outbox`)
  const subjects = page.getByRole('article').getByRole('heading')
  await expect(subjects).toHaveText(['Mail c', 'Mail b'])
  await page.getByRole('button', { name: 'Load older' }).click()
  await expect(subjects).toHaveText(['Mail c', 'Mail b', 'Mail a'])
  await expect(page.getByRole('button', { name: 'Load older' })).toBeHidden()
  newest = ['d', 'c', 'b']
  await expect(subjects).toHaveText(['Mail d', 'Mail c', 'Mail b', 'Mail a'])
  await expect(page.getByText('1 new email')).toBeAttached()
})
