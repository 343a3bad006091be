import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { createRequest } from '../provider.ts'

/** Foreground, what it stands on, and the least contrast between the two (WCAG 1.4.3 and 1.4.11). */
const pairs = [
  ['--accent-ink', '--accent', 4.5],
  ['--accent-ink', '--accent-hover', 4.5],
  ['--accent-text', '--surface', 4.5],
  ['--accent-text', '--canvas', 4.5],
  ['--accent-text', '--accent-soft', 4.5],
  ['--accent-line', '--surface', 3],
  ['--accent-line', '--canvas', 3],
] as const

test('whatever colour a client chooses, its checkout can be read', async ({ page }) => {
  const record = await createRequest({ amount: 12 })
  await page.goto(record.PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByRole('button', { name: 'Copy PayID' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const unreadable = await colourSweep(page)
    expect(unreadable, colorScheme).toEqual([])
  }
})

/** Nine steps of red, green and blue as the browser really paints them; answers what is too faint. */
function colourSweep(page: Page): Promise<string[]> {
  return page.evaluate((asked) => {
    const root = document.documentElement
    const before = root.style.getPropertyValue('--brand')
    const probe = document.body.appendChild(document.createElement('i'))
    const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!paper) throw new Error('this browser paints nothing')

    const luminance = (token: string) => {
      probe.style.color = `var(${token})`
      paper.fillStyle = getComputedStyle(probe).color
      paper.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = Array.from(
        paper.getImageData(0, 0, 1, 1).data,
        (byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        },
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const hex = (step: number) =>
      Math.min(255, step * 32)
        .toString(16)
        .padStart(2, '0')

    const faint: string[] = []
    for (let colour = 0; colour < 9 ** 3; colour += 1) {
      const brand = `#${hex(Math.floor(colour / 81))}${hex(Math.floor(colour / 9) % 9)}${hex(colour % 9)}`
      root.style.setProperty('--brand', brand)
      for (const [ink, ground, least] of asked) {
        const [one, other] = [luminance(ink), luminance(ground)]
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        if (contrast < least) faint.push(`${brand}: ${ink} on ${ground} is ${contrast.toFixed(2)}`)
      }
    }
    probe.remove()
    root.style.setProperty('--brand', before)
    return faint
  }, pairs)
}
