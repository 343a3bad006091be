import { dashboardPort, dashboardUrl, partnerUrl } from '../addresses.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'

for (const { name, url, title, colour } of [
  { name: 'the first brand', url: dashboardUrl, title: 'Dashboard', colour: '#0b6a78' },
  { name: 'the partner’s brand', url: partnerUrl, title: 'Kelp Pay', colour: '#f2a900' },
]) {
  test(`${name} has its title, colour and icon from sign-in on`, async ({ page }) => {
    await page.goto(`${url}/`)
    await fillSignIn(page, 'admin@kelp.example')
    await expectSignedIn(page)
    expect(new URL(page.url()).origin).toBe(url)
    await expect(page).toHaveTitle(title)
    const brand = await page.evaluate(() =>
      document.documentElement.style.getPropertyValue('--brand'),
    )
    expect(brand).toBe(colour)
    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(page).toHaveTitle(`Transactions · ${title}`)
  })
}

test('a host that is nobody’s is refused', async ({ page, noise }) => {
  noise.allowStatus(421, /^\//)
  const response = await page.goto(`http://somebody.localhost:${dashboardPort}/transactions`)
  expect(response?.status()).toBe(421)
  await expect(page.locator('script')).toHaveCount(0)
})
