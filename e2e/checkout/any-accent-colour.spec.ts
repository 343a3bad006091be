import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { createRequest } from '../system/provider.ts'

/** Foreground, background and the lowest contrast between the two (WCAG 1.4.3 and 1.4.11). */
const pairs = [
  ['--accent-ink', '--accent', 4.5],
  ['--accent-ink', '--accent-hover', 4.5],
  ['--accent-text', '--surface', 4.5],
  ['--accent-text', '--canvas', 4.5],
  ['--accent-text', '--accent-soft', 4.5],
  ['--accent-line', '--surface', 3],
  ['--accent-line', '--canvas', 3],
] as const

test('a checkout is readable in any colour that a client chooses', async ({
  page,
  organisation,
}) => {
  const record = await createRequest({ client: organisation, amount: 12 })
  await page.goto(record.PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByRole('button', { name: 'Copy PayID' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const unreadable = await colourSweep(page)
    expect(unreadable, colorScheme).toEqual([])
  }
})

/** Paints six steps of red, green and blue in the browser, and returns the pairs with too little contrast. */
function colourSweep(page: Page): Promise<string[]> {
  return page.evaluate((requested) => {
    const root = document.documentElement
    const before = root.style.getPropertyValue('--brand')
    const tokens = [
      ...new Set([...requested.map(([ink]) => ink), ...requested.map(([, on]) => on)]),
    ]
    const probes = tokens.map((token) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${token})`
      return getComputedStyle(probe)
    })
    const paper = new OffscreenCanvas(tokens.length, 1).getContext('2d', {
      willReadFrequently: true,
    })
    if (!paper) throw new Error('this browser paints nothing')

    const linear = (byte = 0) => {
      const part = byte / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }
    const luminances = () => {
      probes.forEach(({ color }, x) => {
        paper.fillStyle = color
        paper.fillRect(x, 0, 1, 1)
      })
      const { data } = paper.getImageData(0, 0, tokens.length, 1)
      const light = (_: string, x: number) =>
        0.2126 * linear(data[4 * x]) +
        0.7152 * linear(data[4 * x + 1]) +
        0.0722 * linear(data[4 * x + 2])
      return new Map(tokens.map((token, x) => [token, light(token, x)]))
    }
    const hex = (step: number) => (step * 51).toString(16).padStart(2, '0')

    const faint: string[] = []
    for (let colour = 0; colour < 6 ** 3; colour += 1) {
      const brand = `#${hex(Math.floor(colour / 36))}${hex(Math.floor(colour / 6) % 6)}${hex(colour % 6)}`
      root.style.setProperty('--brand', brand)
      const light = luminances()
      for (const [ink, ground, least] of requested) {
        const [one = 0, other = 0] = [light.get(ink), light.get(ground)]
        const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
        if (contrast < least) faint.push(`${brand}: ${ink} on ${ground} is ${contrast.toFixed(2)}`)
      }
    }
    root.style.setProperty('--brand', before)
    return faint
  }, pairs)
}
