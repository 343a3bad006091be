import { expectAccessible } from '../browser/accessible.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { dashboardUrl, partnerUrl } from '../system/addresses.ts'

for (const { brand, url, title, name, colour, mark } of [
  {
    brand: 'the first brand',
    url: dashboardUrl,
    title: 'Dashboard',
    name: 'Tideway',
    colour: '#0b6a78',
    mark: undefined,
  },
  {
    brand: 'the partner’s brand',
    url: partnerUrl,
    title: 'Kelp Pay',
    name: 'Kelp Pay',
    colour: '#f2a900',
    mark: '/brand/mark.svg',
  },
]) {
  test(`${brand} has its own name, mark, title, colour and icon from sign-in on`, async ({
    page,
  }) => {
    const brandColour = () =>
      page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))
    const drawn = (box: string) =>
      page
        .locator(box)
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map((image) => [image.naturalWidth > 0, image.getAttribute('src') ?? '']),
        )

    await page.goto(`${url}/`)
    await expect(page).toHaveTitle(`Sign in · ${name}`)
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    expect(await brandColour()).toBe(colour)
    await expect
      .poll(async () => (await drawn('main img')).map(([whole]) => whole))
      .toEqual(mark === undefined ? [] : [true])
    // The first brand's pages are checked in accessibility/.
    if (mark !== undefined) await expectAccessible(page)

    await fillSignIn(page, 'admin@kelp.example')
    await expectSignedIn(page)
    expect(new URL(page.url()).origin).toBe(url)
    await expect(page).toHaveTitle(title)
    expect(await brandColour()).toBe(colour)
    await expect.poll(() => drawn('header img')).toEqual(mark === undefined ? [] : [[true, mark]])
    if (mark !== undefined) await expectAccessible(page)
    const icon = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? { href: '' }
      return (await fetch(href)).text()
    })
    expect(icon).toContain(`<title>${name}</title>`)

    await page.getByRole('button', { name: ', Admin' }).click()
    await expect(page.getByRole('dialog').getByText(name, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Transactions' }).click()
    await expect(page).toHaveTitle(`Transactions · ${title}`)
  })
}
