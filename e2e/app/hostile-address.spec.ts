import { expect, expectSignedIn, test } from '../journey.ts'

const markup = encodeURIComponent('"><img src=x onerror=alert(1)><script>alert(2)</script>')

const addresses = [
  '/transactions/PaymentRequests?startDate=yesterday&endDate=%00&payID=%20&x=1',
  '/transactions/PaymentRequests?startDate=2026-13-40%2025:61:00&endDate=2026-01-01%2000:00:00',
  '/transactions/PaymentRequests?__proto__=x&constructor=y&payID=__proto__',
  `/transactions/PaymentRequests?payID=${markup}`,
  `/transactions/PaymentRequests/${markup}`,
  `/transactions/${markup}`,
  '/transactions/PaymentRequests/..%2f..%2fclients',
  '/transactions/PaymentRequests/%E0%A4%A',
  '/transactions/PaymentRequests?payID=%E0%A4%A',
  `/transactions/PaymentRequests?payID=${'a'.repeat(5000)}`,
  '//evil.example/transactions',
  `/?appName=${markup}`,
]

test('no address breaks the dashboard, runs a script or leads to another site', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(400, /^/)
  noise.allowStatus(404, /^/)
  page.on('dialog', (dialog) => {
    throw new Error(`a script ran: ${dialog.message()}`)
  })
  await signIn('finance.operator@harbour.example')
  const origin = new URL(page.url()).origin
  for (const address of addresses) {
    await test.step(address, async () => {
      const response = await page.goto(origin + address)
      // The host itself answers a request target that is not a valid address.
      if (response?.status() === 400) return
      await expectSignedIn(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(origin)
      await expect(page.locator('main img')).toHaveCount(0)
    })
  }
})
