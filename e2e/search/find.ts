import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Searches by keyboard and counts the presses, without the text that the caller on the telephone says. */
export class Finder {
  readonly #page: Page
  readonly box: Locator
  readonly field: Locator
  presses = 0

  constructor(page: Page) {
    this.#page = page
    this.box = page.getByRole('dialog', { name: 'Find anything' })
    this.field = this.box.getByRole('combobox', { name: 'Find anything' })
  }

  async press(key: string): Promise<void> {
    this.presses += 1
    await this.#page.keyboard.press(key)
  }

  /** Opens the search and types the caller's words. */
  async say(text: string): Promise<void> {
    await this.press('Control+k')
    await expect(this.field).toBeFocused()
    await this.#page.keyboard.type(text)
  }

  hit(text: string | RegExp): Locator {
    return this.box.getByRole('option').filter({ hasText: text })
  }

  group(name: string): Locator {
    return this.box.getByRole('group', { name })
  }

  /** Text of the line that Enter opens. */
  chosen(): Promise<string | null | undefined> {
    return this.field.evaluate(
      (input) =>
        document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  }
}
