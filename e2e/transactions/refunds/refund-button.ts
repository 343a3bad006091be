import type { Locator, Page } from '@playwright/test'

/**
 * Delays a refund, and records each text of the refund button that could be pressed until the refund is in progress.
 * These are the texts that a user in a hurry could press.
 */
export async function watchRefundButton(
  page: Page,
  refundCall: string,
  detail: Locator,
): Promise<() => Promise<string[]>> {
  await page.route(refundCall, async (route) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.fulfill({ response })
  })
  const form = detail.locator('form').filter({ has: page.getByLabel('Refund Amount') })
  await form.evaluate((element) => {
    const pressable: string[] = []
    Reflect.set(window, 'pressable', pressable)
    let sent = false
    const look = () => {
      const button = element.querySelector('button[type="submit"]')
      const off =
        button?.getAttribute('aria-disabled') === 'true' ||
        button?.getAttribute('aria-busy') === 'true'
      sent ||= off
      if (sent && !off) pressable.push(button?.textContent ?? '')
    }
    new MutationObserver(look).observe(element, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'pressable'))
}
